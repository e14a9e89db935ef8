import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtUser } from '#server/db/locks.ts';
import { findArea } from '#server/db/queries/areas.ts';
import { addresses } from '#server/db/schema/order.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import type { InputOf } from '#src/contract/all.ts';

export type AddressRow = typeof addresses.$inferSelect;
type AddressInput = InputOf<'POST /api/v1/base/addresses'>['body'];

const MAX_ADDRESSES = 20;

const ownedBy = (userId: string) => and(eq(addresses.userId, userId), isNull(addresses.deletedAt));

/** The default first, then newest first. */
export async function listAddresses(db: Database, userId: string): Promise<AddressRow[]> {
  return db.select().from(addresses).where(ownedBy(userId)).orderBy(desc(addresses.isDefault), desc(addresses.number));
}

/** An address of this user; the refusal does not reveal whether another user has it. */
export async function findAddress(db: Database, userId: string, id: string): Promise<AddressRow> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(ownedBy(userId), eq(addresses.id, id)));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Saves an address; returns the existing one when the user already has it. The first one becomes the default. */
export async function createAddress(
  tx: Database,
  random: Random,
  userId: string,
  input: AddressInput,
): Promise<AddressRow> {
  const values = addressValues(input);
  await queueAtUser(tx, userId);
  const known = await listAddresses(tx, userId);
  const same = known.find((row) => sameKeys.every((key) => row[key] === values[key]));
  if (same) return input.is_default === true ? makeDefault(tx, userId, same.id) : same;
  if (known.length >= MAX_ADDRESSES) throw new Refusal('ADDRESS_LIMIT');
  const isDefault = input.is_default === true || known.length === 0;
  if (isDefault) await clearDefault(tx, userId);
  const [made] = await tx
    .insert(addresses)
    .values({ id: newUuid(random), userId, ...values, isDefault })
    .returning();
  if (!made) throw new Error('An insert gave no row.');
  return made;
}

export async function changeAddress(
  tx: Database,
  userId: string,
  id: string,
  input: AddressInput,
): Promise<AddressRow> {
  const values = addressValues(input);
  await queueAtUser(tx, userId);
  await findAddress(tx, userId, id);
  if (input.is_default === true) await clearDefault(tx, userId);
  const isDefault = input.is_default === undefined ? {} : { isDefault: input.is_default };
  const [changed] = await tx
    .update(addresses)
    .set({ ...values, ...isDefault })
    .where(and(ownedBy(userId), eq(addresses.id, id)))
    .returning();
  if (!changed) throw new Refusal('NOT_FOUND');
  return changed;
}

/** Hides an address; orders and parcels keep it. When it was the default, the newest other one replaces it. */
export async function deleteAddress(tx: Database, userId: string, id: string, now: Date): Promise<void> {
  await queueAtUser(tx, userId);
  const { isDefault } = await findAddress(tx, userId, id);
  await tx.update(addresses).set({ deletedAt: now, isDefault: false }).where(eq(addresses.id, id));
  const [next] = isDefault ? await listAddresses(tx, userId) : [];
  if (next) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id));
}

async function makeDefault(tx: Database, userId: string, id: string): Promise<AddressRow> {
  await clearDefault(tx, userId);
  const [row] = await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, id)).returning();
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

async function clearDefault(tx: Database, userId: string): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(ownedBy(userId), eq(addresses.isDefault, true)));
}

const sameKeys = ['receiver', 'phone', 'company', 'province', 'city', 'area', 'location'] as const;

function addressValues({ receiver, phone, area_uuid: areaUuid, location, company = '' }: AddressInput) {
  const path = findArea(areaUuid);
  if (!path || path.at(-1)?.children) {
    const message = path ? '请选择完整的省市区' : '请选择省市区';
    throw new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: 'body.area_uuid', message }] } });
  }
  const [province, city, area] = path;
  return {
    receiver: receiver.trim(),
    phone,
    company: company.trim(),
    province: province.name,
    city: city?.name ?? '',
    area: area?.name ?? '',
    location: location.trim(),
  };
}
