import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { staff, staffSessions } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { after } from '#server/kernel/clock.ts';
import { newToken, newUuid, type Random } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/token-hash.ts';
import { note } from './audit.ts';
import type { Actor, StaffContext } from './context.ts';

/** A session ends when nothing was called for so long. */
const IDLE_SECONDS = 8 * 3600;
/** And in any case: who works every day logs in once a week. */
const LONGEST_SECONDS = 7 * 24 * 3600;
/** A call within this time of the last noted one is not noted. */
const NOTED_EVERY_SECONDS = 60;
/** So long after the password was asked, staff, roles and settings can be changed. */
const PROOF_SECONDS = 15 * 60;
const LONGEST_USER_AGENT = 300;

export interface NewSession {
  readonly staffId: string;
  readonly address: string;
  readonly userAgent: string;
  readonly deviceHash: string;
}

/** Opens a session and gives its token, which is stored nowhere. The password was just asked. */
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

/** A session as it stands at one call. */
export interface OpenSession {
  readonly actor: Actor;
  readonly deviceHash: string | null;
  /** Whether its account has a second step. */
  readonly hasTotp: boolean;
  /** Whether its password was asked a short while ago. */
  readonly isProven: boolean;
}

/** The session of this token, as long as it and the account are open; the call keeps it awake. */
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

/** Remembers that the password of this session was just asked. */
export async function markProven(db: Database, token: string, now: Date): Promise<void> {
  await db
    .update(staffSessions)
    .set({ provedAt: now })
    .where(eq(staffSessions.tokenHash, hashToken(token)));
}

/** The open sessions of an account, the one used last first. */
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

/** Ends one session of who acts; throws `NOT_FOUND` when they have none of this id. */
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

/** Ends every session of who acts but this one. */
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
