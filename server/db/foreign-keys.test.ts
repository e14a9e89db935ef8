import { expect, it } from 'vitest';
import { openTestDatabase } from '#server/testing/database.ts';

/** Tables that the school fills by hand: reading a whole one is faster than maintaining an index. */
const STAY_SMALL = [
  ...['ads', 'college_subjects', 'coupon_courses', 'course_steps', 'course_teachers', 'course_upgrades', 'gifts'],
  ...['live_classes', 'papers', 'sections', 'yanxue_activities'],
  // Staff actions on pages; staff accounts are never deleted, only closed.
  ...['channel_costs', 'page_approvals', 'page_comments', 'page_versions', 'page_writes', 'preview_links'],
  ...['publications', 'reviews', 'staff_password_links'],
];

it('every reference of a table that grows has an index, so that deleting or joining the other side reads no whole table', async () => {
  const database = await openTestDatabase();
  const found = await database.rows(`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.conparentid = 0 AND NOT EXISTS (
      SELECT 1 FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1]
      AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
    ORDER BY 1, 2`);
  await database.close();

  expect(found.filter(({ table }) => !STAY_SMALL.includes(String(table)))).toEqual([]);
  expect(STAY_SMALL.filter((name) => !found.some(({ table }) => table === name))).toEqual([]);
});
