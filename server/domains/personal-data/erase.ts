import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { eraseLeadRows } from '#server/db/queries/erase-lead.ts';
import { users } from '#server/db/schema/account.ts';
import { leads } from '#server/db/schema/lead.ts';
import { uploads } from '#server/db/schema/upload.ts';
import { wechatIdentities } from '#server/db/schema/wechat.ts';
import { PERSONAL_TABLES } from './personal-tables.ts';
import type { PersonalTable } from './table.ts';

/** Values by which a student's rows are found. */
export interface Person {
  readonly userId: string;
  readonly mobile: string;
  readonly openids: readonly string[];
}

/** These values for a student; undefined when there is none. */
export async function findPerson(db: Database, userId: string): Promise<Person | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) return undefined;
  const bound = await db
    .select({ openid: wechatIdentities.openid })
    .from(wechatIdentities)
    .where(eq(wechatIdentities.userId, userId));
  const openids = [user.openid, ...bound.map(({ openid }) => openid)].filter((openid) => openid !== '');
  return { userId, mobile: user.mobile, openids };
}

/** SQL of the personal tables with the student's values in place of `$user`, `$mobile`, `$openids`, `$now`. */
export function bound(text: string, { userId, mobile, openids }: Person, now: Date): SQL {
  const values: Readonly<Record<string, SQL>> = {
    user: sql`${userId}::uuid`,
    mobile: sql`${mobile}::text`,
    now: sql`${now.toISOString()}::timestamptz`,
    openids: sql`ARRAY[${sql.join(
      openids.map((openid) => sql`${openid}`),
      sql`, `,
    )}]::text[]`,
  };
  const parts = text.split(/(\$(?:user|mobile|openids|now)\b)/);
  return sql.join(parts.map((part) => (part.startsWith('$') && values[part.slice(1)]) || sql.raw(part)));
}

/** Deletes or empties every row of the student, as defined per table. The user row must be locked. */
export async function erasePerson(tx: Database, person: Person, now: Date): Promise<void> {
  for (const one of PERSONAL_TABLES) await eraseRows(tx, one, person, now);
}

/** Repeats it for rows that a running call has written meanwhile; the account itself is already erased. */
export async function sweepPerson(tx: Database, userId: string, now: Date): Promise<void> {
  const person = { userId, mobile: 'unknown', openids: [] };
  for (const one of PERSONAL_TABLES) if (one.table !== 'users') await eraseRows(tx, one, person, now);
}

async function eraseRows(tx: Database, { table, of, erase }: PersonalTable, person: Person, now: Date): Promise<void> {
  const where = bound(of, person, now);
  if (erase === 'delete') await tx.execute(sql`DELETE FROM ${sql.raw(table)} WHERE ${where}`);
  else if ('set' in erase) {
    await tx.execute(sql`UPDATE ${sql.raw(table)} SET ${bound(erase.set, person, now)} WHERE ${where}`);
  } else if ('by' in erase && table === 'leads') {
    const mine = await tx.select({ id: leads.id }).from(leads).where(eq(leads.userId, person.userId));
    await eraseLeadRows(
      tx,
      mine.map(({ id }) => id),
      now,
      '',
    );
  } else if ('by' in erase && table === 'uploads') {
    await tx
      .update(uploads)
      .set({ state: 'gone', fileKey: null, goneAt: now })
      .where(and(eq(uploads.userId, person.userId), ne(uploads.state, 'gone')));
  }
}
