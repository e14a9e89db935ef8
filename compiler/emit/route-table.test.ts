import { describe, expect, it } from 'vitest';
import { SHARDS, shardOf } from '#src/page-model/shard-of.ts';
import { routeTable } from './route-table.ts';

const routes = Array.from({ length: 10_000 }, (_, at) => ({
  path: `/promotion_${at}`,
  title: '春',
  access: 'public' as const,
}));

describe('routeTable', () => {
  it('lists each page in the shard its path names, and has every shard', () => {
    const table = routeTable(routes);

    expect(Object.keys(table).sort()).toEqual(SHARDS);
    for (const [shard, pages] of Object.entries(table)) {
      expect(pages.every(({ path }) => shardOf(path) === shard)).toBe(true);
    }
    expect(Object.values(table).flat()).toHaveLength(routes.length);
  });

  it('lists an address that moved where the app looks for it', () => {
    const move = { path: '/old', to: '/promotion_1' };

    expect(routeTable([...routes, move])[shardOf('/old')]).toContainEqual(move);
  });

  it('spreads ten thousand pages evenly enough', () => {
    const sizes = Object.values(routeTable(routes)).map((pages) => pages.length);

    expect(Math.max(...sizes)).toBeLessThan(3 * (routes.length / SHARDS.length));
  });
});
