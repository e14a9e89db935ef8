import { type SQL, sql } from 'drizzle-orm';

/** What the caller asks for of a list. */
export interface PageRequest {
  readonly page?: number;
  readonly page_size?: number;
}

/** How many rows the whole list has, told beside each row of a page. */
export const totalOfList = (): SQL<number> => sql<number>`(count(*) OVER ())::integer`;

/**
 * One page of a list, else the first of 20, and how many rows there are in all.
 *
 * `read` gives a part of the list with `total: totalOfList()` in each row. A page beyond the last has no row that could
 * say the total; then the first row is asked for it.
 */
export async function pageOf<Row extends { readonly total: number }>(
  { page = 1, page_size: pageSize = 20 }: PageRequest,
  read: (limit: number, offset: number) => Promise<Row[]>,
) {
  const offset = (page - 1) * pageSize;
  const rows = await read(pageSize, offset);
  const [first] = rows.length > 0 || offset === 0 ? rows : await read(1, 0);
  return { rows, paging: { total: first?.total ?? 0, page, page_size: pageSize } };
}

/** How many rows fit a condition, beside other counts of the same rows. */
export const countWhere = (condition: SQL | undefined): SQL<number> =>
  sql<number>`(count(*) FILTER (WHERE ${condition ?? sql`true`}))::integer`;
