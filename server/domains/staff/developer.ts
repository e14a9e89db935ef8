import { staff } from '#server/db/schema/staff.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { newUuid } from '#server/kernel/random.ts';
import { findStaffByName } from './accounts.ts';
import type { Actor } from './context.ts';

const NAME = '本机开发者';

/** Who works on the machine itself, with the rights that its command line has: an account that nobody can log in to. */
export async function findDeveloper({
  db,
  clock,
  random,
}: Pick<ServerContext, 'db' | 'clock' | 'random'>): Promise<Actor | undefined> {
  const known = await findStaffByName(db, NAME);
  if (known) return known.isActive ? known : undefined;
  await db
    .insert(staff)
    .values({ id: newUuid(random), name: NAME, role: 'admin', createdAt: clock.now() })
    .onConflictDoNothing();
  return findStaffByName(db, NAME);
}
