import { Refusal } from '#server/domains/refusal.ts';
import type { Gateways } from '#server/gateways/gateways.ts';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';

/** The compiler of pages; refuses on a machine that only serves what another one built. */
export function compilerOf({ pages }: Pick<Gateways, 'pages'>): PageCompiler {
  if (pages) return pages;
  throw new Refusal('PAGES_ELSEWHERE');
}
