import { and, asc, desc, eq, notInArray } from 'drizzle-orm';
import { courseUpgrades } from '#server/db/schema/course-list.ts';
import type { Database } from '../database.ts';
import { courses, myCourses } from '../schema/course.ts';
import { ownedNow } from './courses.ts';
import { type CreditPart, creditCents, creditParts } from './upgrade-credit.ts';

/** What a student pays to change an owned course for a larger one. */
export interface UpgradeOffer {
  readonly myCourseId: string;
  readonly fromCourseId: string;
  readonly toCourseId: string;
  /** What was paid for the owned course and is not spent on another upgrade. */
  readonly paidCents: number;
  /** What remains to be paid; never below 0. */
  readonly priceCents: number;
  /** Whether the credit is free, held by an upgrade that waits for payment, or spent on one. */
  readonly use: CreditPart['use'];
}

/** The upgrades open to a student, the largest course first. None to courses that are owned or off the shelf. */
export async function upgradeOffers(db: Database, userId: string, now: Date): Promise<UpgradeOffer[]> {
  return (await upgradeWays(db, userId, now)).filter(({ use }) => use !== 'spent');
}

/** The same, including those whose credit is spent on another upgrade. */
export async function upgradeWays(db: Database, userId: string, now: Date): Promise<UpgradeOffer[]> {
  const owned = db.select({ id: myCourses.courseId }).from(myCourses).where(ownedNow(userId, now));
  const ways = await db
    .select({
      myCourseId: myCourses.id,
      fromCourseId: myCourses.courseId,
      toCourseId: courses.id,
      fullCents: courses.priceCents,
    })
    .from(myCourses)
    .innerJoin(courseUpgrades, eq(courseUpgrades.fromCourseId, myCourses.courseId))
    .innerJoin(courses, eq(courses.id, courseUpgrades.toCourseId))
    .where(and(ownedNow(userId, now), notInArray(courses.id, owned), eq(courses.isOnShelf, true)))
    .orderBy(desc(courses.priceCents), asc(courses.id));
  const parts = await creditParts(db, { userId, courseIds: ways.map(({ fromCourseId }) => fromCourseId), now });
  return ways.map(({ fullCents, ...way }) => {
    const { use, paidCents } = creditOf(parts.filter(({ courseId }) => courseId === way.fromCourseId));
    return { ...way, use, paidCents, priceCents: Math.max(fullCents - paidCents, 0) };
  });
}

const USES = ['free', 'held', 'spent'] as const;

/** Free credit counts; when there is none, the held credit is what the waiting upgrade uses. */
function creditOf(parts: readonly CreditPart[]): Pick<UpgradeOffer, 'use' | 'paidCents'> {
  const use = USES.find((one) => parts.some((part) => part.use === one)) ?? 'free';
  return { use, paidCents: creditCents(parts.filter((part) => part.use === use)) };
}
