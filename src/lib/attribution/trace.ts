import { readStored, writeStored } from '../storage/storage.ts';
import { firstAdTouch } from './ad-touch.ts';

const LANDING_KEY = 'landing-page';
const ORG_KEY = 'org';
/** What a browser writes as a path; it travels in a header, which takes nothing else. */
const PATH_SHAPE = /^\/[\x21-\x7e]*$/;
const MAX_PATH_LENGTH = 200;
const ORG_SHAPE = /^[\w-]{1,64}$/;

/** The path on which this visit began, without its query. Noted when first asked for; an ad's page is known from its arrival. */
export function landingPage(): string {
  const stored = readStored('session', LANDING_KEY);
  if (stored && isPath(stored)) return stored;
  const arrived = firstAdTouch()?.page;
  const landing = arrived && isPath(arrived) ? arrived : currentPage();
  writeStored('session', LANDING_KEY, landing);
  return landing;
}

const isPath = (text: string) => text.length <= MAX_PATH_LENGTH && PATH_SHAPE.test(text);

/** The path the visitor is on, without its query: a query may hold what no log should. */
export function currentPage(): string {
  return window.location.pathname.slice(0, MAX_PATH_LENGTH);
}

/** The organisation this visit belongs to: from the query, then kept for the visit; undefined when none was given. */
export function visitOrg(): string | undefined {
  const asked = new URLSearchParams(window.location.search).get('org');
  if (asked && ORG_SHAPE.test(asked)) writeStored('session', ORG_KEY, asked);
  const kept = readStored('session', ORG_KEY);
  return kept && ORG_SHAPE.test(kept) ? kept : undefined;
}
