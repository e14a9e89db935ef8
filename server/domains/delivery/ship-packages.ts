import { and, asc, eq, inArray, isNotNull, isNull, notExists, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { users } from '#server/db/schema/account.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { orders, shipmentEvents, shipments } from '#server/db/schema/order.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { lockOrder } from '#server/domains/orders/move-order.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import { settledStates } from '#src/contract/order-states.ts';
import type { DeskCase } from './desk-case.ts';

const MOST = 50;
const COMPANY = '顺丰速运';

/** Packages that are ready to ship: with an address, of paid orders and of gifts. */
function waiting(db: Database) {
  const sent = db.select({ id: shipments.id }).from(shipments).where(eq(shipments.orderId, deliveryPackages.orderId));
  return and(
    isNotNull(deliveryPackages.confirmedAt),
    isNull(deliveryPackages.sentAt),
    notExists(sent),
    or(isNull(deliveryPackages.orderId), inArray(orders.payState, settledStates)),
  );
}

export async function shipCases(db: Database): Promise<DeskCase[]> {
  const rows = await db
    .select({ row: deliveryPackages, nickname: users.nickname })
    .from(deliveryPackages)
    .innerJoin(users, eq(users.id, deliveryPackages.userId))
    .leftJoin(orders, eq(orders.id, deliveryPackages.orderId))
    .where(waiting(db))
    .orderBy(asc(deliveryPackages.number))
    .limit(MOST);
  return rows.map(({ row, nickname }) => ({
    id: row.id,
    title: `待发货 · ${row.name}`,
    facts: [nickname, `${row.fullDistrict}${row.location}`],
    pictures: [],
    choices: [{ action: 'ship', label: '发货', asks: '快递单号' }],
  }));
}

interface Parcel {
  /** Of the package. */
  readonly id: string;
  /** Generated when empty. */
  readonly code: string;
  readonly now: Date;
  readonly random: Random;
}

/** Ships a package; false when it no longer waits for that. */
export async function shipPackage(tx: Database, { id, code, now, random }: Parcel): Promise<boolean> {
  const found = await lockRow(tx, deliveryPackages, eq(deliveryPackages.id, id));
  if (found?.orderId) await lockOrder(tx, found.orderId);
  const [row] = await tx
    .select({ row: deliveryPackages })
    .from(deliveryPackages)
    .leftJoin(orders, eq(orders.id, deliveryPackages.orderId))
    .where(and(eq(deliveryPackages.id, id), waiting(tx)));
  if (!row) return false;
  const { orderId, addressId, receiver, phone, fullDistrict, location, name, goods } = row.row;
  const { userId } = row.row;
  const expressCode = /^[A-Za-z0-9-]{6,40}$/.test(code) ? code : `SF${random.bytes(6).toString('hex').toUpperCase()}`;
  await tellStudent(tx, {
    ...{ studentId: userId, kind: 'parcel-sent', key: `parcel-sent:${id}`, title: '包裹已发出', now },
    ...{ text: `${name}由${COMPANY}寄出，单号 ${expressCode}`, address: await parcelAddress(tx, orderId, expressCode) },
  });
  if (orderId === null || addressId === null) {
    await tx
      .update(deliveryPackages)
      .set({ companyName: COMPANY, expressCode, sentAt: now })
      .where(eq(deliveryPackages.id, id));
    return true;
  }
  const shipmentId = newUuid(random);
  await tx.insert(shipments).values({
    id: shipmentId,
    orderId,
    productName: name,
    companyName: COMPANY,
    expressCode,
    goodsNames: goods.map((one) => one.name),
    issueTime: now,
    addressId,
    receiver,
    phone,
    company: '',
    fullDistrict,
    location,
  });
  await tx.insert(shipmentEvents).values({ shipmentId, happenedAt: now, context: '快件已由仓库揽收，准备发往目的地' });
  return true;
}

/** Where the student follows it; a gift has no order. */
async function parcelAddress(tx: Database, orderId: string | null, expressCode: string): Promise<`/${string}`> {
  const [order] = orderId === null ? [] : await tx.select().from(orders).where(eq(orders.id, orderId));
  return order ? `/logisticsInfo/${order.orderNumber}/${expressCode}` : '/goodsH5/myFengyuewanjuan';
}
