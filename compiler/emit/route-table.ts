import type { PageMove, PageRoute } from '#src/page-model/page.ts';
import { SHARDS, shardOf } from '#src/page-model/shard-of.ts';

type Entry = PageRoute | PageMove;

/** The route table by shard; a shard without pages exists and is empty, so that fetching it never fails. */
export function routeTable(entries: readonly Entry[]): Record<string, Entry[]> {
  const table: Record<string, Entry[]> = Object.fromEntries(SHARDS.map((shard) => [shard, []]));
  for (const entry of entries) table[shardOf(entry.path)]?.push(entry);
  for (const routes of Object.values(table)) routes.sort((a, b) => (a.path < b.path ? -1 : 1));
  return table;
}
