import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { staff, staffSessions } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import { newToken, newUuid, type Random } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';
import { note } from './audit.ts';
import type { Actor, StaffContext } from './context.ts';

/** A session without calls ends after this time. */
const IDLE_SECONDS = 8 * 3600;
/** And in any case after this: a daily user logs in once a week. */
const LONGEST_SECONDS = 7 * 24 * 3600;
/** A call within this time of the last recorded one is not recorded. */
const NOTED_EVERY_SECONDS = 60;
/** For this long after the password was confirmed, staff, roles and settings can be changed. */
const PROOF_SECONDS = 15 * 60;
const LONGEST_USER_AGENT = 300;

export interface NewSession {
  readonly staffId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly deviceHash: string;
}

/** Creates a session and returns its token, which is stored only as a hash. The password was just entered. */
export async function openStaffSession(
  tx: Database,
  { userAgent, ...session }: NewSession,
  now: Date,
  random: Random,
): Promise<{ readonly id: string; readonly token: string }> {
  const token = newToken(random);
  const id = newUuid(random);
  await tx.insert(staffSessions).values({
    ...session,
    userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
    ...{ id, tokenHash: hashToken(token), createdAt: now, seenAt: now, provedAt: now },
  });
  return { id, token };
}

/** A session at the time of a call. */
export interface OpenSession {
  readonly actor: Actor;
  readonly deviceHash: string | null;
  /** Whether its account has a second step. */
  readonly hasTotp: boolean;
  /** Whether its password was confirmed recently. */
  readonly isProven: boolean;
}

/** The session of this token, while it and the account are open; extends the session. */
export async function findStaffSession(db: Database, token: string, now: Date): Promise<OpenSession | undefined> {
  const [found] = await db
    .select({
      id: staff.id,
      name: staff.name,
      role: staff.role,
      isActive: staff.isActive,
      totpConfirmedAt: staff.totpConfirmedAt,
      session: staffSessions,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, hashToken(token)), isNull(staffSessions.endedAt)));
  if (!found?.isActive) return undefined;
  const { id, name, role, totpConfirmedAt, session } = found;
  const { seenAt, createdAt, provedAt, deviceHash } = session;
  if (after(seenAt, IDLE_SECONDS) <= now || after(createdAt, LONGEST_SECONDS) <= now) return undefined;
  if (after(seenAt, NOTED_EVERY_SECONDS) <= now) await markSeen(db, token, now);
  return {
    actor: { id, name, role, sessionId: session.id },
    deviceHash,
    hasTotp: totpConfirmedAt !== null,
    isProven: provedAt !== null && after(provedAt, PROOF_SECONDS) > now,
  };
}

async function markSeen(db: Database, token: string, now: Date): Promise<void> {
  await db
    .update(staffSessions)
    .set({ seenAt: now })
    .where(and(eq(staffSessions.tokenHash, hashToken(token)), lt(staffSessions.seenAt, now)));
}

/** Records that the session's password was just confirmed. */
export async function markProven(db: Database, token: string, now: Date): Promise<void> {
  await db
    .update(staffSessions)
    .set({ provedAt: now })
    .where(eq(staffSessions.tokenHash, hashToken(token)));
}

/** The open sessions of an account, the most recently used first. */
export async function listStaffSessions(db: Database, staffId: string, now: Date) {
  return db
    .select()
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        isNull(staffSessions.endedAt),
        gt(staffSessions.seenAt, after(now, -IDLE_SECONDS)),
        gt(staffSessions.createdAt, after(now, -LONGEST_SECONDS)),
      ),
    )
    .orderBy(desc(staffSessions.seenAt), staffSessions.id);
}

/** Ends one session of the actor; throws `NOT_FOUND` when there is none with this id. */
export async function endOneSession(context: StaffContext, id: string): Promise<void> {
  const { db, actor, clock } = context;
  await inTransaction(db, async (tx) => {
    const [ended] = await tx
      .update(staffSessions)
      .set({ endedAt: clock.now() })
      .where(and(eq(staffSessions.staffId, actor.id), eq(staffSessions.id, id), isNull(staffSessions.endedAt)))
      .returning({ address: staffSessions.address });
    if (!ended) throw new Refusal('NOT_FOUND');
    await note(tx, context, { action: 'staff.session-ended', subject: actor.name, after: ended });
  });
}

/** Ends every session of the actor except this one. */
export async function endOtherSessions(context: StaffContext, keptToken: string): Promise<void> {
  const { db, actor, clock } = context;
  await inTransaction(db, async (tx) => {
    await endStaffSessions(tx, actor.id, clock.now(), keptToken);
    await note(tx, context, { action: 'staff.sessions-ended', subject: actor.name });
  });
}

export async function endStaffSession(db: Database, token: string, now: Date): Promise<void> {
  await db
    .update(staffSessions)
    .set({ endedAt: now })
    .where(and(eq(staffSessions.tokenHash, hashToken(token)), isNull(staffSessions.endedAt)));
}

/** Ends every session of the account, except the one with this token if given. */
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
