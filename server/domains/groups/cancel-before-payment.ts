import { and, desc, eq } from 'drizzle-orm';
import { orders } from '#server/db/schema/order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { lockOrder, moveOrder } from '#server/domains/orders/move-order.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { orderPayStates } from '#src/contract/states.ts';

const { UNPAID, CANCELLED } = orderPayStates;

/** Cancels the caller's unpaid order for a place of the group; a group without a paid member ends with it. */
export async function cancelBeforePayment(groupId: string, { db, clock, random, session }: CallContext<Session>) {
  return inTransaction(db, async (tx) => {
    const [newest] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.groupId, groupId), eq(orders.userId, session.userId)))
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(1);
    const order = newest && (await lockOrder(tx, newest.id));
    if (!order) throw new Refusal('NOT_FOUND');
    if (order.payState !== UNPAID && order.payState !== CANCELLED) {
      throw new Refusal('REFUSED', { text: '订单已支付或已关闭，不能取消' });
    }
    if (order.payState === UNPAID) {
      const cancelReason = '取消拼团';
      await moveOrder(tx, order, {
        event: 'cancel',
        to: CANCELLED,
        now: clock.now(),
        random,
        note: cancelReason,
        changes: { cancelReason },
      });
    }
    return { order_uuid: order.id, order_number: order.orderNumber, pay_state: CANCELLED };
  });
}
