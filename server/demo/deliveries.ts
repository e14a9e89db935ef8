import type { Database } from '#server/db/database.ts';
import { courseGoods, deliveryPackages } from '#server/db/schema/delivery.ts';
import { addresses } from '#server/db/schema/order.ts';
import { after } from '#server/kernel/clock.ts';
import { demoUserId, seedIds } from './ids.ts';

const DAY = 24 * 3600;

/** What is sent to who buys the course of this number. */
const GOODS: Readonly<Record<number, readonly string[]>> = {
  5: ['考研英语词汇闪过', '考研数学复习全书', '考研政治精讲精练', '全科全程班讲义（上）', '全科全程班讲义（下）'],
  6: ['考研英语词汇闪过', '英语全程班讲义'],
  7: ['考研数学复习全书', '数学全程班讲义'],
  11: [
    '考研英语长难句解密',
    '考研数学冲刺 800 题',
    '考研政治核心考点背诵手册',
    '考研英语作文范文 50 篇',
    '考前 30 天计划本',
  ],
  131: ['考研英语词汇 5500（随身本）'],
  132: ['考研数学近十年真题（活页卷）'],
  133: ['考研政治核心考点背诵手册'],
};

const BOOKS = 11;
const HANGZHOU = {
  addressId: seedIds.address(1),
  receiver: '林同学',
  phone: '13800138000',
  fullDistrict: '浙江省杭州市西湖区',
  location: '文三路 398 号 5 幢 1202 室',
};

/** Id of a package of the seed. */
export const seedPackageId = (number: number) => `d0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Puts in the goods of courses, more addresses of the demo account, and its packages: one in each state. */
export async function seedDeliveries(db: Database, now: Date): Promise<void> {
  const goodsOf = (course: number) => (GOODS[course] ?? []).map((name) => ({ name, count: 1 }));
  await db
    .insert(courseGoods)
    .values(
      Object.keys(GOODS).flatMap((course) =>
        goodsOf(Number(course)).map((goods, position) => ({
          courseId: seedIds.course(Number(course)),
          position,
          ...goods,
        })),
      ),
    )
    .onConflictDoNothing();
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
        goods: goodsOf(BOOKS),
        orderId: seedIds.order(1),
        courseId: seedIds.course(BOOKS),
        ...confirmed,
      },
      { ...gift(4, '考前礼包：准考证袋 + 考试用笔'), ...confirmed },
      { ...gift(5, '2027考研冲刺礼盒'), confirmBy: after(now, 20 * DAY) },
    ])
    .onConflictDoNothing();
}
