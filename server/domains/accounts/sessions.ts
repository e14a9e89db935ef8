import { and, eq, gt, isNull, ne } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { sessions } from '#server/db/schema/account.ts';
import { after } from '#server/kernel/clock.ts';
import { newToken, type Random } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/token-hash.ts';

export const SESSION_SECONDS = 30 * 24 * 3600;

/** Creates a session and returns its token, which is stored only as a hash. */
export async function createSession(db: Database, userId: string, now: Date, random: Random): Promise<string> {
  const token = newToken(random);
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: now,
    expiresAt: after(now, SESSION_SECONDS),
  });
  return token;
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
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.tokenHash, hashToken(token)), isNull(sessions.revokedAt)));
}

/** Ends every session of the user except the one with this token. */
export async function revokeOtherSessions(tx: Database, userId: string, token: string, now: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, hashToken(token)), isNull(sessions.revokedAt)));
}

/** Lets a session expire soon, so that calls in progress with its token still work. */
export async function endSessionSoon(tx: Database, token: string, end: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ expiresAt: end })
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, end)));
}
