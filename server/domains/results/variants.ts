import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { experiments } from '#server/db/schema/experiment.ts';
import { variantOf } from '#src/contract/experiment-variant.ts';

/** Names of a page's arms, by the id in visits and registrations. */
export async function variantNames(db: Database, path: string): Promise<ReadonlyMap<string, string>> {
  const { spec, version, number } = experiments;
  const rows = await db
    .select({ spec, version, number })
    .from(experiments)
    .where(eq(experiments.page, path))
    .orderBy(number);
  const names = rows.flatMap((row) =>
    row.spec.arms.map((arm) => {
      const name = `${row.spec.name}${row.number > 1 ? `（第 ${row.number} 版）` : ''}：${arm.name}`;
      return { name, id: row.spec.id, version: row.version, arm: arm.id };
    }),
  );
  // Visits from before versions existed belong to the first; a version with the same texts again has the latest name.
  return new Map([
    ...names.map(({ id, arm, name }) => [variantOf({ id, version: '' }, arm), name] as const).reverse(),
    ...names.map(({ id, arm, name, version: own }) => [variantOf({ id, version: own }, arm), name] as const),
  ]);
}
