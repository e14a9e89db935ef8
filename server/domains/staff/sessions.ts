import { and, eq, isNull, lt, ne } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { staff, staffSessions } from '#server/db/schema/staff.ts';
import { after } from '#server/kernel/clock.ts';
import { newToken, type Random } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/token-hash.ts';
import type { Actor } from './context.ts';

/** A session ends when nothing was called for so long. */
const IDLE_SECONDS = 8 * 3600;
/** And in any case: who works every day logs in once a week. */
const LONGEST_SECONDS = 7 * 24 * 3600;
/** A call within this time of the last noted one is not noted. */
const NOTED_EVERY_SECONDS = 60;

/** Opens a session and gives its token, which is stored nowhere. */
export async function openStaffSession(tx: Database, staffId: string, now: Date, random: Random): Promise<string> {
  const token = newToken(random);
  await tx.insert(staffSessions).values({ tokenHash: hashToken(token), staffId, createdAt: now, seenAt: now });
  return token;
}

/** Who this token belongs to, as long as the session and the account are open; the call keeps the session awake. */
export async function findActor(db: Database, token: string, now: Date): Promise<Actor | undefined> {
  const [found] = await db
    .select({
      id: staff.id,
      name: staff.name,
      role: staff.role,
      isActive: staff.isActive,
      createdAt: staffSessions.createdAt,
      seenAt: staffSessions.seenAt,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, hashToken(token)), isNull(staffSessions.endedAt)));
  if (!found?.isActive) return undefined;
  if (after(found.seenAt, IDLE_SECONDS) <= now || after(found.createdAt, LONGEST_SECONDS) <= now) return undefined;
  if (after(found.seenAt, NOTED_EVERY_SECONDS) <= now) await markSeen(db, token, now);
  const { id, name, role } = found;
  return { id, name, role };
}

async function markSeen(db: Database, token: string, now: Date): Promise<void> {
  await db
    .update(staffSessions)
    .set({ seenAt: now })
    .where(and(eq(staffSessions.tokenHash, hashToken(token)), lt(staffSessions.seenAt, now)));
}

export async function endStaffSession(db: Database, token: string, now: Date): Promise<void> {
  await db
    .update(staffSessions)
    .set({ endedAt: now })
    .where(and(eq(staffSessions.tokenHash, hashToken(token)), isNull(staffSessions.endedAt)));
}

/** Ends every session of the account, but the one with this token when there is one. */
export async function endStaffSessions(tx: Database, staffId: string, now: Date, keptToken?: string): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        isNull(staffSessions.endedAt),
        keptToken === undefined ? undefined : ne(staffSessions.tokenHash, hashToken(keptToken)),
      ),
    );
}
