import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type AddressSnapshot, addressSnapshot } from '#server/db/queries/addresses.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { orders } from '#server/db/schema/order.ts';
import { type FoundPackage, listPackages } from '#server/domains/delivery/packages.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { type DeliveryState, deliveryStates } from '#src/contract/states.ts';

type PackageView = ReplyOf<'POST /api/v1/course/delivery_order/{id}/receipt/'>;

const { WAITING_ADDRESS, CONFIRMED, SENT, RECEIVED } = deliveryStates;

export function packageView({ row, state, orderNumber, parcel }: FoundPackage): PackageView {
  return {
    uuid: row.id,
    name: row.name,
    goods: row.goods.map(({ name, count }) => ({ name, count })),
    state,
    course_uuid: row.courseId,
    order_number: orderNumber,
    address: row.confirmedAt
      ? {
          uuid: row.addressId,
          receiver: row.receiver,
          phone: row.phone,
          full_district: row.fullDistrict,
          location: row.location,
        }
      : null,
    can_confirm: mayConfirm(state),
    confirm_by: row.confirmBy ? toInstant(row.confirmBy) : null,
    confirmed_time: row.confirmedAt ? toInstant(row.confirmedAt) : null,
    logistics: parcel
      ? {
          company_name: parcel.companyName,
          express_code: parcel.expressCode,
          issue_time: toInstant(parcel.issueTime),
        }
      : null,
    received_time: row.receivedAt ? toInstant(row.receivedAt) : null,
    created_time: toInstant(row.createdAt),
  };
}

const mayConfirm = (state: DeliveryState) => state === WAITING_ADDRESS || state === CONFIRMED;

interface Confirmation {
  readonly userId: string;
  readonly packageIds: readonly string[];
  readonly addressId: string;
  readonly now: Date;
}

/** Writes the address on every package named, or on none; its orders get it too. The same again changes nothing. */
export async function confirmAddress(tx: Database, confirmation: Confirmation): Promise<void> {
  const { userId, packageIds, addressId, now } = confirmation;
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
