import { staff } from '#server/db/schema/staff.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { newUuid } from '#server/kernel/random.ts';
import { findStaffByName } from './accounts.ts';
import type { Actor } from './context.ts';

const NAME = '本机开发者';

/** The developer of this machine, with the rights of its command line: an account without a login. */
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
