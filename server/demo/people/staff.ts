import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { staff } from '#server/db/schema/staff.ts';
import { systemRandom } from '#server/kernel/random.ts';
import { passwordHasher } from '#server/kernel/secrets/passwords.ts';
import type { StaffRole } from '#src/contract/console/roles.ts';
import { seedIds } from '../ids.ts';

/** Staff of the sample school. Shown on `/sandbox`; these accounts exist only in the sandbox. */
export const demoStaff: readonly { readonly name: string; readonly role: StaffRole; readonly password: string }[] = [
  { name: '小雨', role: 'author', password: 'zhiyan-demo-author' },
  { name: '林老师', role: 'publisher', password: 'zhiyan-demo-publisher' },
  { name: '阿杰', role: 'operator', password: 'zhiyan-demo-operator' },
  { name: '管理员', role: 'admin', password: 'zhiyan-demo-admin' },
  { name: '陈老师', role: 'teacher', password: 'zhiyan-demo-teacher' },
  { name: '老周', role: 'warehouse', password: 'zhiyan-demo-warehouse' },
  { name: '小何', role: 'service', password: 'zhiyan-demo-service' },
  { name: '宋会计', role: 'finance', password: 'zhiyan-demo-finance' },
];

/**
 * These passwords are public: a slow hash would not protect them, and would delay the first start. Hashed again at the
 * first login.
 */
export const DEMO_COST_BITS = 10;

/** Adds the missing sample accounts. */
export async function seedStaff(db: Database, now: Date): Promise<void> {
  const passwords = passwordHasher({ costBits: DEMO_COST_BITS });
  for (const [index, { name, role, password }] of demoStaff.entries()) {
    const id = seedIds.staff(index + 1);
    const [known] = await db.select({ id: staff.id }).from(staff).where(eq(staff.id, id));
    if (known) continue;
    const passwordHash = await passwords.hash(password, systemRandom);
    await db.insert(staff).values({ id, name, role, passwordHash, createdAt: now }).onConflictDoNothing();
  }
}

/** Closes the accounts with public passwords, for a database that leaves the sandbox. */
export async function closeDemoStaff(db: Database): Promise<void> {
  const ids = demoStaff.map((_account, index) => seedIds.staff(index + 1));
  await db.update(staff).set({ isActive: false }).where(inArray(staff.id, ids));
}
