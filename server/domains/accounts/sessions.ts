import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { sessions } from '#server/db/schema/account.ts';
import { leaveOthers, unsubscribe } from '#server/domains/messages/push-subscriptions.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { after, toChinaTime } from '#server/kernel/clock.ts';
import { newToken, type Random } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';

export const SESSION_SECONDS = 30 * 24 * 3600;

/**
 * Creates a session and returns its token, which is stored only as a hash. The student is told of a browser that none of
 * their sessions had.
 */
export async function createSession(
  tx: Database,
  userId: string,
  now: Date,
  random: Random,
  device = '',
): Promise<string> {
  const token = newToken(random);
  if (device !== '') {
    await tellOfNewDevice(tx, userId, device, now);
    await leaveOthers(tx, { userId, device });
  }
  await tx.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    expiresAt: after(now, SESSION_SECONDS),
    device,
  });
  return token;
}

/** Silent while no browser of the student is known. */
async function tellOfNewDevice(tx: Database, userId: string, device: string, now: Date): Promise<void> {
  const [known] = await tx
    .select({ isKnown: sql<boolean | null>`bool_or(${sessions.device} = ${device})` })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.device, '')));
  if (known?.isKnown !== false) return;
  await tellStudent(tx, {
    ...{ studentId: userId, kind: 'account-changed', key: `device:${hashToken(device)}`, title: '新设备登录' },
    text: `${toChinaTime(now).slice(5, 16)} 有新设备登录了你的账号。不是你本人的话，请马上修改密码`,
    // A browser whose sessions were deleted counts as new again.
    ...{ address: '/my/settings', now, mayComeAgain: true },
  });
}

export type SessionCheck =
  | { readonly status: 'valid'; readonly userId: string }
  | { readonly status: 'unknown' | 'expired' | 'revoked' };

export async function checkSession(db: Database, token: string, now: Date): Promise<SessionCheck> {
  const [row] = await db
    .select({ userId: sessions.userId, expiresAt: sessions.expiresAt, revokedAt: sessions.revokedAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)));
  if (!row) return { status: 'unknown' };
  if (row.revokedAt) return { status: 'revoked' };
  if (row.expiresAt <= now) return { status: 'expired' };
  return { status: 'valid', userId: row.userId };
}

export async function revokeSession(db: Database, token: string, now: Date): Promise<void> {
  const [ended] = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.tokenHash, hashToken(token)), isNull(sessions.revokedAt)))
    .returning({ userId: sessions.userId, device: sessions.device });
  if (ended) await unsubscribe(db, ended);
}

/** Ends every session of the user except the one with this token. */
export async function revokeOtherSessions(tx: Database, userId: string, token: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashToken(token)), isNull(sessions.revokedAt)));
}

/** Ends every session of the user; returns how many there were. */
export async function revokeAllSessions(tx: Database, userId: string, now: Date): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .returning({ device: sessions.device });
  for (const { device } of ended) await unsubscribe(tx, { userId, device });
  return ended.length;
}

/** Lets a session expire soon, so that calls in progress with its token still work. */
export async function endSessionSoon(tx: Database, token: string, end: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ expiresAt: end })
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, end)));
}
