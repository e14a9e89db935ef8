import type { Database } from '#server/db/database.ts';
import { couponCourses, coupons } from '#server/db/schema/promotion.ts';
import { after } from '#server/kernel/clock.ts';
import { seedIds } from '../ids.ts';

const DAY = 24 * 3600;

/** Defaults of a coupon: valid, in stock, for all courses. */
const going = { discountPercent: 100, amountCents: 0, depositCents: 0, thresholdCents: 0, fromDay: -10, toDay: 40 };

const COUPONS = [
  {
    ...going,
    name: '满 1000 减 100',
    description: '全场满 1000 元可用',
    mold: 1,
    amountCents: 10000,
    thresholdCents: 100000,
    stock: 5000,
  },
  { ...going, name: '8.5 折', description: '全程班专享', mold: 2, discountPercent: 85, stock: 800, courses: [5, 6, 7] },
  {
    ...going,
    name: '定金 50 抵 150',
    description: '全科全程班定金膨胀',
    mold: 3,
    amountCents: 15000,
    depositCents: 5000,
    stock: 500,
    courses: [5],
  },
  { ...going, name: '赠作文批改 3 次', description: '报名英语全程班赠送', mold: 4, stock: 300, courses: [6] },
  {
    ...going,
    name: '新人立减 20',
    description: '满 99 元可用',
    mold: 1,
    amountCents: 2000,
    thresholdCents: 9900,
    stock: 20000,
  },
  {
    ...going,
    name: '满 2000 减 300',
    description: '即将开抢',
    mold: 1,
    amountCents: 30000,
    thresholdCents: 200000,
    stock: 1000,
    fromDay: 20,
    toDay: 60,
  },
  {
    ...going,
    name: '满 500 减 60',
    description: '活动已结束',
    mold: 1,
    amountCents: 6000,
    thresholdCents: 50000,
    stock: 1000,
    fromDay: -30,
    toDay: -8,
  },
  {
    ...going,
    name: '暑期集训 7 折',
    description: '活动已取消',
    mold: 2,
    discountPercent: 70,
    stock: 100,
    courses: [15],
    isFailed: true,
  },
] as const;

/** Adds missing coupons; their times count from `now`. */
export async function seedPromotions(db: Database, now: Date): Promise<void> {
  const inDays = (days: number) => after(now, days * DAY);
  await db
    .insert(coupons)
    .values(
      COUPONS.map(({ fromDay, toDay, ...coupon }, index) => ({
        id: seedIds.coupon(index + 1),
        name: coupon.name,
        description: coupon.description,
        mold: coupon.mold,
        amountCents: coupon.amountCents,
        discountPercent: coupon.discountPercent,
        depositCents: coupon.depositCents,
        thresholdCents: coupon.thresholdCents,
        startsAt: inDays(fromDay),
        endsAt: inDays(toDay),
        stock: coupon.stock,
        isFailed: 'isFailed' in coupon,
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(couponCourses)
    .values(
      COUPONS.flatMap((coupon, index) =>
        ('courses' in coupon ? [...coupon.courses] : []).map((course) => ({
          couponId: seedIds.coupon(index + 1),
          courseId: seedIds.course(course),
        })),
      ),
    )
    .onConflictDoNothing();
}
