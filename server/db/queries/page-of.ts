import { type SQL, sql } from 'drizzle-orm';

/** The part of a list that the caller asks for. */
export interface PageRequest {
  readonly page?: number;
  readonly page_size?: number;
}

/** The total number of rows of a list, as a column of each row. */
export const totalOfList = (): SQL<number> => sql<number>`(count(*) OVER ())::integer`;

/**
 * One page of a list, by default the first of 20, with the total number of rows.
 *
 * `read` returns a part of the list with `total: totalOfList()` in each row. A page beyond the last has no row with the
 * total; then the first row is read for it.
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

/** Number of rows that match a condition, in a query with other counts of the same rows. */
export const countWhere = (condition: SQL | undefined): SQL<number> =>
  sql<number>`(count(*) FILTER (WHERE ${condition ?? sql`true`}))::integer`;
