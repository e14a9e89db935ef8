import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { staff } from '#server/db/schema/staff.ts';

/** Staff who may own leads: open accounts of operators and admins. */
export async function leadOwners(db: Database): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(and(eq(staff.isActive, true), inArray(staff.role, ['operator', 'admin'])))
    .orderBy(asc(staff.createdAt), asc(staff.name));
}
