import type { Database } from '#server/db/database.ts';
import { jointOfferCourses, jointOffers } from '#server/db/schema/promotion.ts';
import { seedIds } from './ids.ts';

/** Row n is offer n. */
const OFFERS = [{ name: '数学强化 + 真题 + 英语词汇', courses: [107, 109, 102] }] as const;

/** Puts in the courses that are sold together. */
export async function seedJointOffers(db: Database, now: Date): Promise<void> {
  for (const [index, { name, courses }] of OFFERS.entries()) {
    const offerId = seedIds.jointOffer(index + 1);
    await db.insert(jointOffers).values({ id: offerId, name, createdAt: now }).onConflictDoNothing();
    await db
      .insert(jointOfferCourses)
      .values(courses.map((course, position) => ({ offerId, courseId: seedIds.course(course), position })))
      .onConflictDoNothing();
  }
}
