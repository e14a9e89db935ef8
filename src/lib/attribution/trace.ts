import { readStored, writeStored } from '../storage/storage.ts';
import { firstAdTouch } from './ad-touch.ts';

const LANDING_KEY = 'landing-page';
const ORG_KEY = 'org';
/** A path in ASCII, because it is sent in a header. */
const PATH_SHAPE = /^\/[\x21-\x7e]*$/;
const MAX_PATH_LENGTH = 200;
const ORG_SHAPE = /^[\w-]{1,64}$/;

/**
 * The path on which this visit began, without its query. Stored on first use; an ad's landing page is known from its
 * arrival.
 */
export function landingPage(): string {
  const stored = readStored('session', LANDING_KEY);
  if (stored && isPath(stored)) return stored;
  const arrived = firstAdTouch()?.page;
  const landing = arrived && isPath(arrived) ? arrived : currentPage();
  writeStored('session', LANDING_KEY, landing);
  return landing;
}

const isPath = (text: string) => text.length <= MAX_PATH_LENGTH && PATH_SHAPE.test(text);

/** The present path without its query, which may contain something that must not be logged. */
export function currentPage(): string {
  return window.location.pathname.slice(0, MAX_PATH_LENGTH);
}

/** The organisation of this visit: from the query, then stored for the visit; undefined when none was given. */
export function visitOrg(): string | undefined {
  const asked = new URLSearchParams(window.location.search).get('org');
  if (asked && ORG_SHAPE.test(asked)) writeStored('session', ORG_KEY, asked);
  const organisation = readStored('session', ORG_KEY);
  return organisation && ORG_SHAPE.test(organisation) ? organisation : undefined;
}
