import type { Database } from '#server/db/database.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { addresses } from '#server/db/schema/order.ts';
import { after } from '#server/kernel/clock.ts';
import { demoExpressCode, demoUserId, seedIds } from '../ids.ts';
import { momentOf } from '../school-file.ts';
import { courseId, courseOf } from './course-files.ts';
import { BOOKS_SENT } from './orders.ts';

const DAY = 24 * 3600;

const BOOKS = 'BOOK-2027-01';
const HANGZHOU = {
  addressId: seedIds.address(1),
  receiver: '林同学',
  phone: '13800138000',
  fullDistrict: '浙江省杭州市西湖区',
  location: '文三路 398 号 5 幢 1202 室',
};

/** Id of a package of the sample. */
export const seedPackageId = (number: number) => `d0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Adds the goods of courses, more addresses of the demo account, and its packages, one in each state. */
export async function seedDeliveries(db: Database, now: Date): Promise<void> {
  await db
    .insert(addresses)
    .values([
      {
        id: seedIds.address(101),
        userId: demoUserId,
        receiver: '林同学',
        phone: '13800138000',
        province: '北京市',
        city: '北京市',
        area: '海淀区',
        location: '中关村大街 59 号 3 号楼 506',
      },
      {
        id: seedIds.address(102),
        userId: demoUserId,
        receiver: '林妈妈',
        phone: '13900139000',
        province: '广东省',
        city: '东莞市',
        area: '',
        location: '松山湖大道 1 号 8 栋 201',
      },
    ])
    .onConflictDoNothing();
  const confirmed = { ...HANGZHOU, confirmedAt: after(now, -5 * DAY) };
  const parcel = { companyName: '中通快递', sentAt: after(now, -4 * DAY) };
  const gift = (number: number, name: string) => ({
    id: seedPackageId(number),
    userId: demoUserId,
    name,
    goods: [{ name, count: 1 }],
    createdAt: after(now, -(10 - number) * DAY),
  });
  await db
    .insert(deliveryPackages)
    .values([
      { ...gift(1, '开学礼包：错题本 + 便签'), confirmBy: after(now, -DAY) },
      {
        ...gift(2, '老学员礼包：保温杯'),
        ...confirmed,
        ...parcel,
        expressCode: 'ZT7520261116001',
        receivedAt: after(now, -2 * DAY),
      },
      {
        ...gift(3, '2027考研冲刺图书套装（5 册）'),
        goods: courseOf(BOOKS).goods.map((name) => ({ name, count: 1 })),
        orderId: seedIds.order(1),
        courseId: courseId(BOOKS),
        ...confirmed,
        ...{ companyName: '顺丰速运', sentAt: momentOf(BOOKS_SENT, now), expressCode: demoExpressCode },
      },
      { ...gift(4, '考前礼包：准考证袋 + 考试用笔'), ...confirmed },
      { ...gift(5, '2027考研冲刺礼盒'), confirmBy: after(now, 20 * DAY) },
    ])
    .onConflictDoNothing();
}
