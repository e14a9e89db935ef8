import type { Database } from '#server/db/database.ts';
import { addresses, orderCourses, orderEvents, orders, shipmentEvents, shipments } from '#server/db/schema/order.ts';
import { orderPayStates } from '#src/contract/states.ts';
import { demoExpressCode, demoOrderNumber, demoUserId, seedIds } from '../ids.ts';
import { momentOf } from '../school-file.ts';

const BOOK_COURSE = 11;
/** When the parcel of books was sent. */
export const BOOKS_SENT = '-3d 09:00';

const TRACKING = [
  ['-3d 09:12', '【北京市】知研图书仓已发货，顺丰速运已揽收'],
  ['-3d 15:40', '【北京市】快件已到达北京顺义集散中心'],
  ['-3d 21:05', '【北京市】快件已从北京顺义集散中心发出，前往杭州'],
  ['-2d 08:26', '【杭州市】快件已到达杭州萧山集散中心'],
  ['-2d 18:33', '【杭州市】快件已到达西湖区文三路营业点'],
  ['-1d 08:47', '【杭州市】快递员陈师傅正在派送，请保持电话畅通'],
] as const;

/** Adds the demo account's order of books with its parcel, if missing. */
export async function seedOrders(db: Database, now: Date): Promise<void> {
  const at = (moment: string) => momentOf(moment, now);
  const address = {
    receiver: '林同学',
    phone: '13800138000',
    company: '知研',
    province: '浙江省',
    city: '杭州市',
    area: '西湖区',
    location: '文三路 398 号 5 幢 1202 室',
  };
  const created = await db
    .insert(addresses)
    .values({ id: seedIds.address(1), userId: demoUserId, ...address, isDefault: true })
    .onConflictDoNothing()
    .returning({ id: addresses.id });
  if (created.length === 0) return;
  await db.insert(orders).values({
    id: seedIds.order(1),
    orderNumber: demoOrderNumber,
    userId: demoUserId,
    courseId: seedIds.course(BOOK_COURSE),
    orderType: 0,
    payState: orderPayStates.SHIPPING,
    originCents: 25600,
    priceCents: 12800,
    totalCents: 12800,
    addressId: seedIds.address(1),
    receiver: address.receiver,
    phone: address.phone,
    fullDistrict: `${address.province}${address.city}${address.area}`,
    location: address.location,
    createdAt: at('-4d 20:15'),
    paidAt: at('-4d 20:16'),
  });
  await db.insert(orderEvents).values({
    orderId: seedIds.order(1),
    event: 'pay',
    fromState: 0,
    toState: 2,
    note: '',
    happenedAt: at('-4d 20:16'),
  });
  await db
    .insert(orderCourses)
    .values({ orderId: seedIds.order(1), courseId: seedIds.course(BOOK_COURSE), position: 0, priceCents: 12800 });
  await db.insert(shipments).values({
    id: seedIds.shipment(1),
    orderId: seedIds.order(1),
    productName: '2027考研冲刺图书套装（5 册）',
    companyName: '顺丰速运',
    expressCode: demoExpressCode,
    goodsNames: ['考研英语长难句解密', '考研数学冲刺 800 题', '考研政治核心考点背诵手册'],
    issueTime: at(BOOKS_SENT),
    addressId: seedIds.address(1),
    receiver: address.receiver,
    phone: address.phone,
    company: address.company,
    fullDistrict: `${address.province}${address.city}${address.area}`,
    location: address.location,
  });
  await db
    .insert(shipmentEvents)
    .values(TRACKING.map(([time, context]) => ({ shipmentId: seedIds.shipment(1), happenedAt: at(time), context })));
}
