import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { lockOrder, moveOrder } from '#server/domains/orders/move-order.ts';
import { statesAfter } from '#server/domains/orders/order-states.ts';
import { aftersalesKinds } from '#src/contract/states.ts';
import { moveRequest, type RequestRow } from './aftersales.ts';
import { mayMove } from './aftersales-rules.ts';

type Context = Pick<ServerContext, 'clock' | 'random'>;

interface Decision {
  readonly action: string;
  /** An address, a reason or a parcel's number, depending on the action. */
  readonly text: string;
  /** Courier of an exchange's new parcel. */
  readonly company?: string | undefined;
}

/** Address for returned goods. */
export const RETURN_ADDRESS = '浙江省杭州市余杭区良渚街道书仓路 18 号 图书售后组（收） 0571-88880000';

/** The school's decision on a locked request; false when the request does not wait for it. */
export async function decideRequest(
  tx: Database,
  context: Context,
  row: RequestRow,
  { action, text, company }: Decision,
): Promise<boolean> {
  const now = context.clock.now();
  if ((action !== 'accept' && action !== 'refuse' && action !== 'finish') || !mayMove(action, row.state)) return false;
  if (action === 'refuse') {
    const reason = text || '不符合售后条件';
    await moveRequest(tx, row, 'refuse', { text: reason, now });
    await tellStudent(tx, {
      ...{ studentId: row.userId, kind: 'refund-refused', key: `refund-refused:${row.id}`, title: '售后申请未通过' },
      ...{ text: reason, address: '/goodsH5/aftersalesService', now },
    });
  } else if (action === 'accept') {
    const changes = { returnAddress: text || RETURN_ADDRESS };
    await moveRequest(tx, row, 'accept', { text: '请按退回地址寄出，并填写快递单号', now, changes });
  } else if (row.kind === aftersalesKinds.EXCHANGE) {
    const changes = { resendCompany: company ?? '', resendCode: text };
    await moveRequest(tx, row, 'finish', { text: `验收通过，新书由${changes.resendCompany}寄出`, now, changes });
  } else {
    const refundCents = await refundOrder(tx, context, row.packageId);
    const said = refundCents > 0 ? '验收通过，货款原路退回' : '验收通过，订单此前已经退款';
    await moveRequest(tx, row, 'finish', { text: said, now, changes: { refundCents } });
  }
  return true;
}

/** Starts the refund of the order like any refund; 0 when it has already started. */
async function refundOrder(tx: Database, { clock, random }: Context, packageId: string): Promise<number> {
  const [found] = await tx
    .select({ orderId: deliveryPackages.orderId })
    .from(deliveryPackages)
    .where(eq(deliveryPackages.id, packageId));
  const order = found?.orderId ? await lockOrder(tx, found.orderId) : undefined;
  const [to] = order ? statesAfter('request_refund', order.payState) : [];
  if (!order || to === undefined) return 0;
  await moveOrder(tx, order, { event: 'request_refund', to, now: clock.now(), random, note: '售后退货' });
  return order.totalCents - order.givenBackCents;
}
