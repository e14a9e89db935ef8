import { eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { experiments } from '#server/db/schema/experiment.ts';
import { variantOf } from '#src/contract/experiment-variant.ts';

/** Names of a page's arms, by the id in visits and registrations. */
export async function variantNames(db: Database, path: string): Promise<ReadonlyMap<string, string>> {
  return namesOf(await experimentsWhere(db, eq(experiments.page, path)));
}

/** Names of these variants, on any pages. A variant that has different names on several pages is left out. */
export async function namesOfVariants(db: Database, variants: readonly string[]): Promise<Record<string, string>> {
  const tested = [...new Set(variants.map((variant) => variant.split('_')[0] ?? ''))].filter((id) => id !== '');
  if (tested.length === 0) return {};
  const rows = await experimentsWhere(db, inArray(experiments.name, tested));
  const pages = [...new Set(rows.map(({ page }) => page))];
  const found = pages.map((page) => namesOf(rows.filter((row) => row.page === page)));
  return Object.fromEntries(
    variants.flatMap((variant) => {
      const names = new Set(found.flatMap((names) => names.get(variant) ?? []));
      return names.size === 1 ? [[variant, [...names][0] ?? '']] : [];
    }),
  );
}

type Tested = Awaited<ReturnType<typeof experimentsWhere>>[number];

function experimentsWhere(db: Database, which: SQL) {
  const { page, spec, version, number } = experiments;
  return db.select({ page, spec, version, number }).from(experiments).where(which).orderBy(number);
}

function namesOf(rows: readonly Tested[]): ReadonlyMap<string, string> {
  const names = rows.flatMap((row) =>
    row.spec.arms.map((arm) => {
      const name = `${row.spec.name}${row.number > 1 ? `（第 ${row.number} 版）` : ''}：${arm.name}`;
      return { name, id: row.spec.id, version: row.version, arm: arm.id };
    }),
  );
  // Visits from before versions existed belong to the first version. For equal variants the latest name counts.
  return new Map([
    ...names.map(({ id, arm, name }) => [variantOf({ id, version: '' }, arm), name] as const).reverse(),
    ...names.map(({ id, arm, name, version: own }) => [variantOf({ id, version: own }, arm), name] as const),
  ]);
}
