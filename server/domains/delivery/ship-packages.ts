import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { orders, shipmentEvents, shipments } from '#server/db/schema/order.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { lockOrder } from '#server/domains/orders/move-order.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import { settledStates } from '#src/contract/order-states.ts';
import { deliveryStates } from '#src/contract/states.ts';
import { deliveryState } from './delivery-state.ts';

type PackageRow = typeof deliveryPackages.$inferSelect;

const BEGUN = '快件已由仓库揽收，准备发往目的地';

/** Belongs to a gift, or to an order that is paid and not in refund. */
const isDue = sql`(${deliveryPackages.orderId} IS NULL OR EXISTS (SELECT FROM ${orders}
  WHERE ${orders.id} = ${deliveryPackages.orderId} AND ${inArray(orders.payState, settledStates)}))`;

/** Packages that are ready to ship: they have an address. */
export const isToSend = and(isNotNull(deliveryPackages.confirmedAt), isNull(deliveryPackages.sentAt), isDue);

/** Packages whose students have not set an address. */
export const isWithoutAddress = and(isNull(deliveryPackages.confirmedAt), isNull(deliveryPackages.sentAt), isDue);

interface Parcel {
  /** Uuid of the package. */
  readonly id: string;
  readonly company: string;
  /** The courier's number. */
  readonly code: string;
  readonly now: Date;
  readonly random: Random;
}

/** Marks a package as sent; false when it is not waiting to be sent. */
export async function shipPackage(tx: Database, { id, company, code, now, random }: Parcel): Promise<boolean> {
  await lockWithOrder(tx, id);
  const [row] = await tx
    .select()
    .from(deliveryPackages)
    .where(and(eq(deliveryPackages.id, id), isToSend));
  if (!row) return false;
  await tx
    .update(deliveryPackages)
    .set({ companyName: company, expressCode: code, sentAt: now })
    .where(eq(deliveryPackages.id, id));
  await tellStudent(tx, {
    ...{ studentId: row.userId, kind: 'parcel-sent', key: `parcel-sent:${id}:${code}`, title: '包裹已发出', now },
    ...{ text: `${row.name}由${company}寄出，单号 ${code}`, address: await parcelAddress(tx, row.orderId, code) },
  });
  if (row.orderId !== null && row.addressId !== null) await addShipment(tx, row, { company, code, now, random });
  return true;
}

/** Adds the parcel to the order's logistics; two packages of an order may be in one parcel. */
async function addShipment(tx: Database, row: PackageRow, { company, code, now, random }: Omit<Parcel, 'id'>) {
  const { orderId, addressId, receiver, phone, fullDistrict, location, name, goods } = row;
  if (orderId === null || addressId === null) return;
  const names = goods.map((one) => one.name);
  const same = and(eq(shipments.orderId, orderId), eq(shipments.expressCode, code));
  const [known] = await tx.select().from(shipments).where(same);
  if (known) {
    const both = {
      productName: `${known.productName}，${name}`,
      goodsNames: [...new Set([...known.goodsNames, ...names])],
    };
    await tx.update(shipments).set(both).where(eq(shipments.id, known.id));
    return;
  }
  const id = newUuid(random);
  await tx.insert(shipments).values({
    ...{ id, orderId, addressId, receiver, phone, fullDistrict, location, company: '' },
    ...{ productName: name, companyName: company, expressCode: code, goodsNames: names, issueTime: now },
  });
  await tx.insert(shipmentEvents).values({ shipmentId: id, happenedAt: now, context: BEGUN });
}

/** Removes a wrong parcel; false when the package has another parcel, or the student has received it. */
export async function takeBackParcel(tx: Database, id: string, code: string, now: Date): Promise<boolean> {
  const { row, order } = await lockWithOrder(tx, id);
  if (!row || row.expressCode !== code) return false;
  if (deliveryState({ ...row, payState: order?.payState ?? null }, now) !== deliveryStates.SENT) return false;
  await tx
    .update(deliveryPackages)
    .set({ companyName: '', expressCode: '', sentAt: null })
    .where(eq(deliveryPackages.id, id));
  if (!row.orderId) return true;
  const others = await tx
    .select({ name: deliveryPackages.name, goods: deliveryPackages.goods })
    .from(deliveryPackages)
    .where(and(eq(deliveryPackages.orderId, row.orderId), eq(deliveryPackages.expressCode, code)));
  const parcel = and(eq(shipments.orderId, row.orderId), eq(shipments.expressCode, code));
  if (others.length > 0) {
    const left = {
      productName: others.map(({ name }) => name).join('，'),
      goodsNames: [...new Set(others.flatMap(({ goods }) => goods.map(({ name }) => name)))],
    };
    await tx.update(shipments).set(left).where(parcel);
    return true;
  }
  const gone = await tx.select({ id: shipments.id }).from(shipments).where(parcel);
  const ids = gone.map((one) => one.id);
  if (ids.length === 0) return true;
  await tx.delete(shipmentEvents).where(inArray(shipmentEvents.shipmentId, ids));
  await tx.delete(shipments).where(inArray(shipments.id, ids));
  return true;
}

/** Locks the order first, like all code does, then the package. */
async function lockWithOrder(tx: Database, id: string) {
  const isIt = eq(deliveryPackages.id, id);
  const [found] = await tx.select({ orderId: deliveryPackages.orderId }).from(deliveryPackages).where(isIt);
  const order = found?.orderId ? await lockOrder(tx, found.orderId) : undefined;
  return { order, row: await lockRow(tx, deliveryPackages, isIt) };
}

/** Path of the screen that tracks the parcel; a gift has no order. */
async function parcelAddress(tx: Database, orderId: string | null, expressCode: string): Promise<`/${string}`> {
  const [order] = orderId === null ? [] : await tx.select().from(orders).where(eq(orders.id, orderId));
  return order ? `/logisticsInfo/${order.orderNumber}/${expressCode}` : '/goodsH5/myFengyuewanjuan';
}
