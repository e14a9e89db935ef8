import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { agreementConsents, mergedMobiles, users } from '#server/db/schema/account.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import type { InputOf } from '#src/contract/all.ts';

export type UserRow = typeof users.$inferSelect;

interface Registration {
  readonly mobile: string;
  readonly passwordHash: string | null;
  readonly now: Date;
}

/** The user of a mobile, created when there is none; records the login. */
export async function registerOrLogIn(
  tx: Database,
  random: Random,
  { mobile, passwordHash, now }: Registration,
): Promise<{ user: UserRow; isNew: boolean }> {
  const known = await findUserByMobile(tx, mobile);
  if (known) return { user: await logIn(tx, known.id, { passwordHash, now }), isNew: false };
  const [made] = await tx
    .insert(users)
    .values({
      id: newUuid(random),
      num: sql`nextval('user_num')::text`,
      mobile,
      nickname: `知研同学${mobile.slice(-4)}`,
      passwordHash,
      createdAt: now,
      lastLoginAt: now,
    })
    .onConflictDoNothing({ target: users.mobile })
    .returning();
  if (made) return { user: made, isNew: true };
  const other = await findUserByMobile(tx, mobile);
  if (!other) throw new Error('A user that was just there is gone.');
  return { user: await logIn(tx, other.id, { passwordHash, now }), isNew: false };
}

async function logIn(tx: Database, id: string, { passwordHash, now }: Omit<Registration, 'mobile'>): Promise<UserRow> {
  const change = { lastLoginAt: now, ...(passwordHash === null ? {} : { passwordHash }) };
  const [user] = await tx.update(users).set(change).where(eq(users.id, id)).returning();
  if (!user) throw new Error('A user that was just there is gone.');
  return user;
}

/** The user of a mobile, also of one whose account was merged into theirs. */
export async function findUserByMobile(db: Database, mobile: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.mobile, mobile));
  if (user) return user;
  const [merged] = await db
    .select({ user: users })
    .from(mergedMobiles)
    .innerJoin(users, eq(users.id, mergedMobiles.userId))
    .where(eq(mergedMobiles.mobile, mobile));
  return merged?.user;
}

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id));
  return user;
}

export async function markLogin(tx: Database, userId: string, now: Date): Promise<UserRow> {
  const [user] = await tx.update(users).set({ lastLoginAt: now }).where(eq(users.id, userId)).returning();
  if (!user) throw new Error('A user that was just there is gone.');
  return user;
}

export type Agreements = InputOf<'POST /api/v1/account/auth/user/create'>['body']['agreements'];

export async function storeConsents(tx: Database, userId: string, agreements: Agreements, now: Date): Promise<void> {
  if (!agreements?.length) return;
  await tx
    .insert(agreementConsents)
    .values(agreements.map(({ index, version }) => ({ userId, agreementIndex: index, version, consentedAt: now })))
    .onConflictDoNothing();
}
