import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { experiments } from '#server/db/schema/experiment.ts';

/** Names of a page's arms, by what visits and registrations carry of them: `<experiment>_<arm>`. */
export async function variantNames(db: Database, path: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db.select({ spec: experiments.spec }).from(experiments).where(eq(experiments.page, path));
  return new Map(
    rows.flatMap(({ spec }) => spec.arms.map((arm) => [`${spec.id}_${arm.id}`, `${spec.name}：${arm.name}`] as const)),
  );
}
