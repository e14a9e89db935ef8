import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { giftClaims, gifts, startCodes } from '#server/db/schema/start-code.ts';
import { after } from '#server/kernel/clock.ts';
import { giftKinds, orderPayStates } from '#src/contract/states.ts';
import { demoMobile, demoUserId, seedIds } from '../ids.ts';
import { momentOf } from '../school-file.ts';
import { studyIds } from '../study/study-ids.ts';

const DAY = 24 * 3600;
const EXPIRES = '+222d 23:59';
const OPENED = '-10d 19:30';
const SUMMER_COURSE = 15;

/**
 * Row n is code n: unused, given to the demo student, used by the demo student, used by another, expired, void,
 * another's.
 */
export const CODES = [
  { code: 'ZYKC2027EN01AAAA', course: 1 },
  { code: 'ZYKC2027PO02BBBB', course: 4, owner: 1 },
  { code: 'ZYKC2028CET1CCCC', course: SUMMER_COURSE, usedBy: 1 },
  { code: 'ZYKC2028CET1DDDD', course: SUMMER_COURSE, usedBy: 2 },
  { code: 'ZYKC2026MA01EEEE', course: 2, owner: 1, expiresAt: '-20d 23:59' },
  { code: 'ZYKC2026MA01FFFF', course: 2, owner: 1, voidedAt: '-19d 10:00' },
  { code: 'ZYKC2027IV01GGGG', course: 9, owner: 3 },
] as const;

interface CodeSeed {
  readonly code: string;
  readonly course: number;
  readonly owner?: number;
  readonly usedBy?: number;
  readonly expiresAt?: string;
  readonly voidedAt?: string;
}

/** Adds missing start codes of every state, with the orders of used ones. */
export async function seedCodes(db: Database, now: Date): Promise<void> {
  const openedAt = momentOf(OPENED, now);
  for (const [index, seed] of CODES.entries()) {
    const { code, course, owner, usedBy, expiresAt = EXPIRES, voidedAt }: CodeSeed = seed;
    const orderId = studyIds.keycodeOrder(index + 1);
    if (usedBy !== undefined) await seedKeycodeOrder(db, { orderId, index, user: usedBy, course, openedAt });
    await db
      .insert(startCodes)
      .values({
        id: studyIds.startCode(index + 1),
        code,
        batch: 'KC202611',
        courseId: seedIds.course(course),
        ownerId: owner === undefined ? null : seedIds.user(owner),
        expiresAt: momentOf(expiresAt, now),
        voidedAt: voidedAt === undefined ? null : momentOf(voidedAt, now),
        usedBy: usedBy === undefined ? null : seedIds.user(usedBy),
        usedAt: usedBy === undefined ? null : openedAt,
        orderId: usedBy === undefined ? null : orderId,
        createdAt: momentOf('-50d 09:00', now),
      })
      .onConflictDoNothing();
  }
  await seedGifts(db, now);
}

interface UsedCode {
  readonly orderId: string;
  readonly index: number;
  readonly user: number;
  readonly course: number;
  readonly openedAt: Date;
}

async function seedKeycodeOrder(db: Database, { orderId, index, user, course, openedAt }: UsedCode): Promise<void> {
  const bought = { userId: seedIds.user(user), courseId: seedIds.course(course) };
  const created = await db
    .insert(orders)
    .values({
      id: orderId,
      orderNumber: `ZY20261110${String(900_001 + index)}`,
      ...bought,
      orderType: 6,
      payState: orderPayStates.PAY_SUCCESS,
      originCents: 129900,
      totalCents: 0,
      createdAt: openedAt,
      paidAt: openedAt,
    })
    .onConflictDoNothing()
    .returning({ id: orders.id });
  if (created.length === 0) return;
  await db.insert(orderCourses).values({ orderId, courseId: bought.courseId, position: 0, priceCents: 0 });
  await db
    .insert(myCourses)
    .values({ id: orderId, ...bought, startedAt: openedAt, validUntil: after(openedAt, 120 * DAY) })
    .onConflictDoNothing();
}

export const GIFTS = [
  { title: '新同学见面礼：立减 20 元券', image: 'coupon', kind: 1, coupon: 5, stock: 5000, isNewOnly: true },
  { title: '评论区口令礼：马原框架体验课', image: 'trial-lesson', kind: 2, course: 3, stock: 300, word: '上岸2027' },
  { title: '知研手账本（包邮）', image: 'notebook', kind: 3, stock: 200 },
  { title: '考研倒计时台历', image: 'calendar', kind: 3, stock: 1, taken: 1 },
  { title: '冲刺礼包（即将开放）', image: 'package', kind: 3, stock: 100, startsAt: '+11d 10:00' },
  { title: '开学季帆布袋', image: 'canvas-bag', kind: 3, stock: 100, endsAt: '-51d 23:59' },
] as const;

interface GiftSeed {
  readonly title: string;
  readonly image: string;
  readonly kind: 1 | 2 | 3;
  readonly stock: number;
  readonly taken?: number;
  readonly coupon?: number;
  readonly course?: number;
  readonly word?: string;
  readonly isNewOnly?: boolean;
  readonly startsAt?: string;
  readonly endsAt?: string;
}

async function seedGifts(db: Database, now: Date): Promise<void> {
  const rows = GIFTS.map((gift: GiftSeed, index) => ({
    id: studyIds.gift(index + 1),
    title: gift.title,
    description:
      gift.kind === giftKinds.GOODS
        ? '填写收货地址后 7 天内寄出，每位同学限领一份。'
        : '领取后立即到账，每位同学限领一份。',
    image: `/storage/gifts/${gift.image}.webp`,
    kind: gift.kind,
    couponId: gift.coupon === undefined ? null : seedIds.coupon(gift.coupon),
    courseId: gift.course === undefined ? null : seedIds.course(gift.course),
    stock: gift.stock,
    takenCount: gift.taken ?? 0,
    startsAt: momentOf(gift.startsAt ?? '-80d 00:00', now),
    endsAt: momentOf(gift.endsAt ?? '+131d 23:59', now),
    word: gift.word ?? '',
    isNewOnly: gift.isNewOnly ?? false,
    position: index + 1,
  }));
  await db.insert(gifts).values(rows).onConflictDoNothing();
  const [taken] = await db
    .insert(giftClaims)
    .values({
      id: studyIds.gift(101),
      giftId: studyIds.gift(4),
      userId: demoUserId,
      takenAt: after(now, -DAY),
      receiver: '林同学',
      phone: demoMobile,
      fullDistrict: '浙江省杭州市西湖区',
      location: '文三路 398 号 5 幢 1202 室',
    })
    .onConflictDoNothing()
    .returning();
  if (taken) await sendGift(db, taken);
}

/** The parcel of a claimed gift, not sent yet. */
async function sendGift(db: Database, claim: typeof giftClaims.$inferSelect): Promise<void> {
  const { id: giftClaimId, userId, takenAt, receiver, phone, fullDistrict, location } = claim;
  const [gift] = await db.select({ title: gifts.title }).from(gifts).where(eq(gifts.id, claim.giftId));
  const name = gift?.title ?? '';
  await db.insert(deliveryPackages).values({
    id: studyIds.gift(201),
    giftClaimId,
    userId,
    name,
    goods: [{ name, count: 1 }],
    receiver,
    phone,
    fullDistrict,
    location,
    createdAt: takenAt,
    confirmedAt: takenAt,
  });
}
