import type { DeskCalls } from '#src/contract/console/page-desk.ts';
import type { PageDesk } from './page-desk.ts';

type Cards = DeskCalls['list']['reply'];

/** Names and addresses are known at once; what is wrong with a page matters to nobody here. */
const LIST_WITHIN_MS = 300;
const LONGEST_WAIT_MS = 3000;
const lastKnown = new WeakMap<PageDesk, Cards>();

/**
 * All pages, for screens that name pages beside what they are about. A compiler that is only starting holds none of them up: after
 * three seconds they get the pages as they were known last, or none. None either where no pages are written.
 */
export async function knownPages(desk: PageDesk | null): Promise<Cards> {
  if (!desk) return [];
  const list = desk.ask('list', { withinMs: LIST_WITHIN_MS }).then((cards) => {
    lastKnown.set(desk, cards);
    return cards;
  });
  const known = new Promise<Cards>((resolve) => {
    setTimeout(() => resolve(lastKnown.get(desk) ?? []), LONGEST_WAIT_MS).unref();
  });
  return Promise.race([list, known]).catch(() => lastKnown.get(desk) ?? []);
}
