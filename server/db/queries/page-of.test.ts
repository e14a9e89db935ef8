import { describe, expect, it } from 'vitest';
import { pageOf } from './page-of.ts';

/** A list of 45 rows that notes what is read of it. */
function list() {
  const asked: (readonly [number, number])[] = [];
  const all = Array.from({ length: 45 }, (_, index) => ({ index, total: 45 }));
  const read = async (limit: number, offset: number) => {
    asked.push([limit, offset]);
    return all.slice(offset, offset + limit);
  };
  return { asked, read };
}

describe('a page of a list', () => {
  it.each([
    ['is the first twenty by default', {}, { total: 45, page: 1, page_size: 20 }, [0, 20]],
    ['follows the one before without a gap', { page: 3 }, { total: 45, page: 3, page_size: 20 }, [40, 5]],
    ['has the size asked for', { page: 2, page_size: 7 }, { total: 45, page: 2, page_size: 7 }, [7, 7]],
  ])('%s', async (_name, asked, paging, [first, length]) => {
    const { rows, ...more } = await pageOf(asked, list().read);

    expect(more.paging).toEqual(paging);
    expect([rows[0]?.index, rows.length]).toEqual([first, length]);
  });

  it('beyond the last knows the length of the list, by one more row', async () => {
    const { asked, read } = list();

    expect(await pageOf({ page: 4 }, read)).toEqual({ rows: [], paging: { total: 45, page: 4, page_size: 20 } });
    expect(asked).toEqual([
      [20, 60],
      [1, 0],
    ]);
  });

  it('of an empty list is read once', async () => {
    let times = 0;
    const { paging } = await pageOf({}, async () => {
      times += 1;
      return [];
    });

    expect([times, paging.total]).toEqual([1, 0]);
  });
});
