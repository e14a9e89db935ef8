import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { staff } from '#server/db/schema/staff.ts';
import { after, toInstant } from '#server/kernel/clock.ts';
import type { StaffContext } from './context.ts';

/** A piece of work that one staff member has claimed for a time. */
interface Claimed {
  readonly claimedBy: string | null;
  readonly claimedUntil: Date | null;
}

/** How long a claim lasts without activity; each claim and each save restarts it. */
const CLAIM_SECONDS = 20 * 60;

/** The columns of a new claim by the actor. */
export const newClaim = ({ clock, actor }: StaffContext) => ({
  claimedBy: actor.id,
  claimedUntil: after(clock.now(), CLAIM_SECONDS),
});

export const NO_CLAIM = { claimedBy: null, claimedUntil: null } as const;

export function isClaimedBy({ claimedBy, claimedUntil }: Claimed, staffId: string, now: Date): boolean {
  return claimedBy === staffId && claimedUntil !== null && claimedUntil > now;
}

/** The colleague with a valid claim, for the refusal; undefined when the actor may continue. */
export async function findOtherClaim(
  tx: Database,
  { claimedBy, claimedUntil }: Claimed,
  { clock, actor }: StaffContext,
) {
  if (claimedBy === null || claimedUntil === null || claimedBy === actor.id || claimedUntil <= clock.now()) return;
  const [colleague] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, claimedBy));
  return { by: colleague?.name ?? '', until: toInstant(claimedUntil) };
}
