import { after } from '../clock.ts';
import type { Database } from '../database.ts';
import { couponCourses, coupons, groupActivities, groupMembers, groups } from '../schema/promotion.ts';
import { seedIds } from './ids.ts';

const DAY = 24 * 3600;

/** What a coupon is unless its row says otherwise: going, plenty, for all courses. */
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
    name: '双十二满 2000 减 300',
    description: '12 月开抢',
    mold: 1,
    amountCents: 30000,
    thresholdCents: 200000,
    stock: 1000,
    fromDay: 20,
    toDay: 60,
  },
  {
    ...going,
    name: '双十一满 500 减 60',
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

/** Activities: course, price, people, days from and to, on the shelf. */
const ACTIVITIES = [
  { course: 6, priceCents: 159000, people: 3, fromDay: -5, toDay: 30, isOnShelf: true },
  { course: 14, priceCents: 5900, people: 2, fromDay: -5, toDay: 25, isOnShelf: true },
  { course: 7, priceCents: 189000, people: 3, fromDay: 10, toDay: 40, isOnShelf: true },
  { course: 9, priceCents: 45900, people: 5, fromDay: -40, toDay: -10, isOnShelf: true },
  { course: 15, priceCents: 49900, people: 3, fromDay: -5, toDay: 30, isOnShelf: false },
] as const;

/** Groups: activity, display state, and its members, leader first. */
const GROUPS = [
  { activity: 1, state: 1, hoursLeft: 20, members: [2, 3] },
  { activity: 1, state: 1, hoursLeft: 44, members: [4] },
  { activity: 1, state: 2, hoursLeft: 10, members: [5, 6, 7] },
  { activity: 2, state: 1, hoursLeft: 30, members: [5] },
  { activity: 2, state: 2, hoursLeft: 5, members: [2, 4] },
  { activity: 4, state: 3, hoursLeft: -300, members: [6] },
] as const;

const GROUP_HOURS = 48;

/** Puts in the coupons, group activities and groups that are missing; their times count from `now`. */
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
  await seedGroups(db, now);
}

async function seedGroups(db: Database, now: Date): Promise<void> {
  await db
    .insert(groupActivities)
    .values(
      ACTIVITIES.map((activity, index) => ({
        id: seedIds.groupActivity(index + 1),
        courseId: seedIds.course(activity.course),
        groupPriceCents: activity.priceCents,
        groupedNum: activity.people,
        startsAt: after(now, activity.fromDay * DAY),
        endsAt: after(now, activity.toDay * DAY),
        isOnShelf: activity.isOnShelf,
        groupHours: GROUP_HOURS,
      })),
    )
    .onConflictDoNothing();
  const startOf = (hoursLeft: number) => after(now, (hoursLeft - GROUP_HOURS) * 3600);
  await db
    .insert(groups)
    .values(
      GROUPS.map((group, index) => ({
        id: seedIds.group(index + 1),
        activityId: seedIds.groupActivity(group.activity),
        displayState: group.state,
        createdAt: startOf(group.hoursLeft),
        endsAt: after(now, group.hoursLeft * 3600),
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(groupMembers)
    .values(
      GROUPS.flatMap((group, index) =>
        group.members.map((user, position) => ({
          groupId: seedIds.group(index + 1),
          userId: seedIds.user(user),
          role: position === 0 ? (0 as const) : (1 as const),
          joinedAt: after(startOf(group.hoursLeft), position * 3600),
        })),
      ),
    )
    .onConflictDoNothing();
}
