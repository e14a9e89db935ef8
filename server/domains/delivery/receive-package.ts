import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtUser } from '#server/db/locks.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { lockOwnOrder, moveOrder } from '#server/domains/orders/move-order.ts';
import { statesAfter } from '#server/domains/orders/order-states.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Random } from '#server/kernel/random.ts';
import { deliveryStates } from '#src/contract/states.ts';
import { type FoundPackage, listPackages } from './packages.ts';

const { SENT, RECEIVED } = deliveryStates;

interface Receipt {
  readonly id: string;
  readonly userId: string;
  readonly now: Date;
  readonly random: Random;
}

/** Records that the student has the package; that completes its order. Idempotent. */
export async function receivePackage(tx: Database, { id, userId, now, random }: Receipt): Promise<FoundPackage> {
  await queueAtUser(tx, userId);
  const [found] = await listPackages(tx, userId, { ids: [id] }, now);
  if (!found) throw new Refusal('NOT_FOUND');
  if (found.state === RECEIVED) return found;
  if (found.state !== SENT) throw new Refusal('DELIVERY_NOT_SENT');
  const order = found.row.orderId ? await lockOwnOrder(tx, found.row.orderId, userId) : undefined;
  const [to] = order ? statesAfter('receive', order.payState) : [];
  if (order && to !== undefined) await moveOrder(tx, order, { event: 'receive', to, now, random });
  await tx.update(deliveryPackages).set({ receivedAt: now }).where(eq(deliveryPackages.id, found.row.id));
  await tellStudent(tx, {
    ...{ studentId: userId, kind: 'parcel-signed', key: `parcel-signed:${found.row.id}`, title: '包裹已签收', now },
    ...{ text: `${found.row.name}已签收，有问题可以申请售后`, address: '/goodsH5/myFengyuewanjuan' },
  });
  const [received = found] = await listPackages(tx, userId, { ids: [id] }, now);
  return received;
}
