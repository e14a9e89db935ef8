import { and, eq, isNull } from 'drizzle-orm';
import { lockRows, queueAtUser } from '#server/db/locks.ts';
import { type AreaPath, areaText } from '#server/db/queries/areas.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { addresses, orders } from '#server/db/schema/order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { keepNote } from '#server/domains/orders/desk/desk-notes.ts';
import { lockOrder } from '#server/domains/orders/move-order.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { newUuid } from '#server/kernel/random.ts';
import { isDue, isPaid } from '#src/contract/order-states.ts';

interface NewAddress {
  readonly receiver: string;
  /** Unchanged when undefined. */
  readonly phone?: string | undefined;
  readonly area: AreaPath;
  readonly location: string;
  readonly reason: string;
}

/** Changes the address of an order's packages that are not sent yet. Idempotent. */
export async function changeOrderAddress(context: StaffContext, orderId: string, wish: NewAddress): Promise<void> {
  const { db, clock, random } = context;
  await inTransaction(db, async (tx) => {
    const [owner] = await tx.select({ userId: orders.userId }).from(orders).where(eq(orders.id, orderId));
    if (!owner) throw new Refusal('NOT_FOUND');
    await queueAtUser(tx, owner.userId);
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Refusal('NOT_FOUND');
    const all = await lockRows(tx, deliveryPackages, eq(deliveryPackages.orderId, orderId), {
      by: deliveryPackages.id,
    });
    const waiting = all.filter(({ sentAt }) => sentAt === null);
    const isLate = all.length > 0 ? waiting.length === 0 : order.receiver === '';
    if (isLate || !(isPaid(order.payState) || isDue(order.payState))) throw new Refusal('ORDER_ADDRESS_FIXED');
    const [province = '', city = '', area = ''] = wish.area.map(({ name }) => name);
    const { receiver, location } = wish;
    const before = waiting[0] ?? order;
    const phone = wish.phone ?? before.phone;
    const fullDistrict = areaText([province, city, area].filter(Boolean));
    const next = { receiver, phone, fullDistrict, location };
    if (textOf(before) === textOf(next)) return;
    const now = clock.now();
    const addressId = newUuid(random);
    await tx.insert(addresses).values({
      ...{ id: addressId, userId: order.userId, receiver, phone, province, city, area, location },
      // Belongs to this order only: it is hidden from the student's list of addresses.
      deletedAt: now,
    });
    const changes = { ...next, addressId };
    const isWaiting = and(eq(deliveryPackages.orderId, orderId), isNull(deliveryPackages.sentAt));
    await tx
      .update(deliveryPackages)
      .set({ ...changes, confirmedAt: now })
      .where(isWaiting);
    await tx.update(orders).set(changes).where(eq(orders.id, orderId));
    // Somebody else may have asked for the change, so the student is told.
    await tellStudent(tx, {
      ...{ studentId: order.userId, kind: 'address-changed', key: `address-changed:${addressId}`, now },
      ...{ title: '收货地址已修改', address: `/my/order-detail/${order.orderNumber}` },
      text: `客服把订单的收货地址改到了${fullDistrict}，不是你要求的请马上联系我们`,
    });
    const text = `${textOf(before) || '没有地址'} → ${textOf(next)}。原因：${wish.reason}`;
    await keepNote(tx, context, { orderId, kind: 'address', text });
    // Only the order contains the address: the audit log is never erased.
    await note(tx, context, {
      ...{ action: 'order.address', subject: order.orderNumber, before: { district: before.fullDistrict } },
      after: { district: fullDistrict, reason: wish.reason },
    });
  });
}

type Written = Readonly<Record<'receiver' | 'phone' | 'fullDistrict' | 'location', string>>;

const textOf = ({ receiver, phone, fullDistrict, location }: Written) =>
  [receiver, phone, `${fullDistrict}${location}`].filter(Boolean).join(' ');
