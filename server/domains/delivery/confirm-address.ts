import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtUser } from '#server/db/locks.ts';
import { type AddressSnapshot, addressSnapshot } from '#server/db/queries/addresses.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { orders } from '#server/db/schema/order.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { deliveryStates } from '#src/contract/states.ts';
import { mayConfirm } from './delivery-state.ts';
import { type FoundPackage, listPackages } from './packages.ts';

const { SENT, RECEIVED } = deliveryStates;

interface Confirmation {
  readonly userId: string;
  readonly packageIds: readonly string[];
  readonly addressId: string;
  readonly now: Date;
}

/** Sets the address on all named packages and their orders, or on none. Idempotent. */
export async function confirmAddress(tx: Database, confirmation: Confirmation): Promise<void> {
  const { userId, packageIds, addressId, now } = confirmation;
  await queueAtUser(tx, userId);
  const ids = [...new Set(packageIds.map((id) => id.toLowerCase()))];
  const found = await listPackages(tx, userId, { ids }, now);
  if (found.length < ids.length) throw new Refusal('NOT_FOUND');
  const address = await addressSnapshot(tx, userId, addressId);
  if (!address) throw new Refusal('NOT_FOUND');
  for (const { state } of found) {
    if (state === SENT || state === RECEIVED) throw new Refusal('DELIVERY_SENT');
    if (!mayConfirm(state)) throw new Refusal('DELIVERY_CLOSED');
  }
  const changed = found.filter(({ row }) => changesAddress(row, address));
  if (changed.length === 0) return;
  const packages = changed.map(({ row }) => row.id);
  await tx
    .update(deliveryPackages)
    .set({ ...address, confirmedAt: now })
    .where(inArray(deliveryPackages.id, packages));
  const orderIds = changed.flatMap(({ row }) => (row.orderId ? [row.orderId] : []));
  if (orderIds.length > 0) await tx.update(orders).set(address).where(inArray(orders.id, orderIds));
}

function changesAddress(row: FoundPackage['row'], address: AddressSnapshot): boolean {
  return (['addressId', 'receiver', 'phone', 'fullDistrict', 'location'] as const).some(
    (key) => row[key] !== address[key],
  );
}
