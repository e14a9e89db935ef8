import { eq } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { users } from '../schema/account.ts';

/** Lets changes of what belongs to one user happen one after the other until the transaction ends. */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
