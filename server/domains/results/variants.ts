import { eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { experiments } from '#server/db/schema/experiment.ts';
import { variantOf } from '#src/contract/experiment-variant.ts';

/** Names of a page's arms, by the id in visits and registrations. */
export function variantNames(db: Database, path: string): Promise<ReadonlyMap<string, string>> {
  return namesOf(db, eq(experiments.page, path));
}

/** Names of these variants of whatever pages; without those that are of several pages and have several names. */
export async function namesOfVariants(db: Database, variants: readonly string[]): Promise<Record<string, string>> {
  const tested = [...new Set(variants.map((variant) => variant.split('_')[0] ?? ''))].filter((id) => id !== '');
  if (tested.length === 0) return {};
  const pages = await db
    .selectDistinct({ page: experiments.page })
    .from(experiments)
    .where(inArray(experiments.name, tested))
    .limit(MOST_PAGES);
  const found = await Promise.all(pages.map(({ page }) => variantNames(db, page)));
  return Object.fromEntries(
    variants.flatMap((variant) => {
      const names = new Set(found.flatMap((names) => names.get(variant) ?? []));
      return names.size === 1 ? [[variant, [...names][0] ?? '']] : [];
    }),
  );
}

/** A table has 200 rows. */
const MOST_PAGES = 200;

async function namesOf(db: Database, which: SQL): Promise<ReadonlyMap<string, string>> {
  const { spec, version, number } = experiments;
  const rows = await db.select({ spec, version, number }).from(experiments).where(which).orderBy(number);
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
