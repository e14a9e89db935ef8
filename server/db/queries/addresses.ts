import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../database.ts';
import { addresses } from '../schema/order.ts';
import { areaText } from './areas.ts';

/** The address of a parcel, stored with it: a later change of the student's address does not change it. */
export interface AddressSnapshot {
  readonly addressId: string;
  readonly receiver: string;
  readonly phone: string;
  /** Province, city and area as one text. */
  readonly fullDistrict: string;
  readonly location: string;
}

/** The student's own address now; undefined when it does not exist or is deleted. */
export async function addressSnapshot(
  db: Database,
  userId: string,
  id: string | undefined,
): Promise<AddressSnapshot | undefined> {
  if (id === undefined) return undefined;
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.userId, userId), isNull(addresses.deletedAt)));
  if (!row) return undefined;
  const { receiver, phone, province, city, area, location } = row;
  return {
    addressId: row.id,
    receiver,
    phone,
    fullDistrict: areaText([province, city, area].filter(Boolean)),
    location,
  };
}
