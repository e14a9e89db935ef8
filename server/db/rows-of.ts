import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * The rows of a statement. `Row` says what the statement selects, as both drivers return it; nothing compares the two,
 * so a test must read every column.
 */
export async function rowsOf<Row = Readonly<Record<string, unknown>>>(
  db: Database,
  statement: SQL,
): Promise<readonly Row[]> {
  // The common type of both drivers does not include the rows.
  const { rows } = (await db.execute(statement)) as unknown as { readonly rows: readonly Row[] };
  return rows;
}
