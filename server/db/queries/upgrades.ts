import { and, asc, desc, eq, inArray, notInArray } from 'drizzle-orm';
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
  /** What was paid for the owned one and is not spent on another upgrade. */
  readonly paidCents: number;
  /** What is left to pay; never below 0. */
  readonly priceCents: number;
  /** Whether what was paid is there to be counted, held by an upgrade that waits to be paid, or spent on one. */
  readonly use: CreditPart['use'];
}

/** The upgrades open to a student, the largest course first. To courses owned or off the shelf there are none. */
export async function upgradeOffers(db: Database, userId: string, now: Date): Promise<UpgradeOffer[]> {
  return (await upgradeWays(db, userId, now)).filter(({ use }) => use !== 'spent');
}

/** The same with those whose money is spent on another upgrade. */
export async function upgradeWays(db: Database, userId: string, now: Date): Promise<UpgradeOffer[]> {
  const owned = await db
    .select({ id: myCourses.id, courseId: myCourses.courseId })
    .from(myCourses)
    .where(ownedNow(userId, now));
  const ownedIds = owned.map(({ courseId }) => courseId);
  if (ownedIds.length === 0) return [];
  const ways = await db
    .select({ from: courseUpgrades.fromCourseId, to: courses.id, priceCents: courses.priceCents })
    .from(courseUpgrades)
    .innerJoin(courses, eq(courses.id, courseUpgrades.toCourseId))
    .where(
      and(
        inArray(courseUpgrades.fromCourseId, ownedIds),
        notInArray(courses.id, ownedIds),
        eq(courses.isOnShelf, true),
      ),
    )
    .orderBy(desc(courses.priceCents), asc(courses.id));
  const parts = await creditParts(db, { userId, courseIds: ownedIds, now });
  return ways.flatMap(({ from, to, priceCents }) => {
    const ownership = owned.find(({ courseId }) => courseId === from);
    if (!ownership) return [];
    const { use, paidCents } = creditOf(parts.filter(({ courseId }) => courseId === from));
    const offer = { myCourseId: ownership.id, fromCourseId: from, toCourseId: to, use };
    return [{ ...offer, paidCents, priceCents: Math.max(priceCents - paidCents, 0) }];
  });
}

const USES = ['free', 'held', 'spent'] as const;

/** What is free counts; where nothing is, what is held says what the waiting upgrade counts. */
function creditOf(parts: readonly CreditPart[]): Pick<UpgradeOffer, 'use' | 'paidCents'> {
  const use = USES.find((one) => parts.some((part) => part.use === one)) ?? 'free';
  return { use, paidCents: creditCents(parts.filter((part) => part.use === use)) };
}
