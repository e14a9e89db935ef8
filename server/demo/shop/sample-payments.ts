import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses } from '#server/db/schema/course.ts';
import { orders } from '#server/db/schema/order.ts';
import { payments, sandboxTrades } from '#server/db/schema/payment.ts';
import { paidStates } from '#src/contract/order-states.ts';
import { paymentMethods } from '#src/contract/payment-methods.ts';
import { orderTypes } from '#src/contract/states.ts';

/** Adds missing payments of the sample's paid orders, so that they can be refunded. */
export async function seedSamplePayments(db: Database): Promise<void> {
  const unexplained = await db
    .select({ order: orders, title: courses.name })
    .from(orders)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(
      and(
        isNull(payments.id),
        inArray(orders.payState, paidStates),
        gt(orders.totalCents, 0),
        ne(orders.orderType, orderTypes.KEYCODE),
        // Only ids of the sample.
        sql`${orders.id}::text LIKE '%-0000-4000-8000-%'`,
      ),
    );
  for (const { order, title } of unexplained) {
    const id = `f${order.id.slice(1)}`;
    const paidAt = order.paidAt ?? order.createdAt;
    const shared = {
      orderId: order.id,
      amountCents: order.totalCents,
      method: paymentMethods.WECHAT,
      createdAt: order.createdAt,
    } as const;
    await db.insert(payments).values({
      ...shared,
      id,
      stage: 'full',
      provider: 'sandbox',
      status: 'paid',
      tradeNo: `SBX${id.replaceAll('-', '').toUpperCase()}`,
      expiresAt: paidAt,
      paidAt,
    });
    await db.insert(sandboxTrades).values({
      ...shared,
      paymentId: id,
      title,
      instalments: 0,
      status: 'paid',
      returnUrl: `/order/pay-result/${order.id}`,
      paidAt,
      notifyCount: 1,
    });
  }
}
