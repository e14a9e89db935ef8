import { Refusal } from '#server/domains/refusal.ts';
import type { Gateways } from '#server/gateways/gateways.ts';
import type { PageDesk } from '#server/gateways/pages/page-desk.ts';

/** The compiler of pages; refuses on a machine that only serves what another one built. */
export function pagesOf({ pages }: Pick<Gateways, 'pages'>): PageDesk {
  if (pages) return pages;
  throw new Refusal('PAGES_ELSEWHERE');
}
