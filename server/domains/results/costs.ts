import { and, between, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { staff } from '#server/db/schema/staff.ts';
import { channelCosts } from '#server/db/schema/visit.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';

interface CostEntry {
  readonly day: string;
  readonly path: string;
  readonly channel: string;
  readonly cents: number;
}

/**
 * Stores costs; a later one for the same day, page and channel replaces the earlier one. Returns how many are stored.
 */
export async function storeCosts(
  db: Database,
  rows: readonly CostEntry[],
  { staffId, now, random }: { readonly staffId: string; readonly now: Date; readonly random: Random },
): Promise<number> {
  const lasting = new Map(rows.map((row) => [`${row.day} ${row.path} ${row.channel}`, row]));
  await db
    .insert(channelCosts)
    .values(
      [...lasting.values()].map(({ day, path, channel, cents }) => {
        const id = newUuid(random);
        return { id, day, page: path, channelKey: channel, cents, staffId, enteredAt: now };
      }),
    )
    .onConflictDoUpdate({
      target: [channelCosts.page, channelCosts.day, channelCosts.channelKey],
      set: { cents: sql`excluded.cents`, staffId, enteredAt: now },
    });
  return lasting.size;
}

/** Deletes a cost and returns it. */
export async function dropCost(db: Database, id: string): Promise<typeof channelCosts.$inferSelect> {
  const [dropped] = await db.delete(channelCosts).where(eq(channelCosts.id, id)).returning();
  if (!dropped) throw new Refusal('NOT_FOUND');
  return dropped;
}

/** The entered costs of a page in some days, the newest first, and whether they count. */
export function costsOf(db: Database, path: string, from: string, until: string) {
  const { id, day, page, channelKey, cents, enteredAt } = channelCosts;
  const isCounted = sql<boolean>`(SELECT is_counted FROM entered_costs WHERE entered_costs.id = ${id})`;
  return db
    .select({ id, day, page, channelKey, cents, isCounted, enteredAt, staffName: staff.name })
    .from(channelCosts)
    .innerJoin(staff, eq(staff.id, channelCosts.staffId))
    .where(and(eq(page, path), between(day, from, until)))
    .orderBy(desc(day), channelKey)
    .limit(500);
}
