import { expect, it } from 'vitest';
import { openTestDatabase } from '#server/testing/database.ts';

it('no table has two indexes of the same columns and condition', async () => {
  const database = await openTestDatabase();
  // Its definition after the name and UNIQUE: method, columns, their order, condition.
  const found = await database.rows(`
    SELECT indrelid::regclass::text AS table, string_agg(indexrelid::regclass::text, ', ' ORDER BY indexrelid) AS same
    FROM pg_index JOIN pg_class t ON t.oid = indrelid
    WHERE t.relnamespace = 'public'::regnamespace
    GROUP BY indrelid, regexp_replace(pg_get_indexdef(indexrelid), '^.* USING ', '') HAVING count(*) > 1 ORDER BY 1`);
  await database.close();

  expect(found).toEqual([]);
});
