import type { PageRoute } from '#src/page-model/page.ts';
import { SHARDS, shardOf } from '#src/page-model/shard-of.ts';

/** The route table by shard; a shard without pages is there, and empty, so that asking for it never fails. */
export function routeTable(pages: readonly PageRoute[]): Record<string, PageRoute[]> {
  const table: Record<string, PageRoute[]> = Object.fromEntries(SHARDS.map((shard) => [shard, []]));
  for (const page of pages) table[shardOf(page.path)]?.push(page);
  for (const routes of Object.values(table)) routes.sort((a, b) => (a.path < b.path ? -1 : 1));
  return table;
}
