import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type UpgradeOffer, upgradeOffers } from '#server/db/queries/upgrades.ts';
import { courses } from '#server/db/schema/course.ts';
import { courseViews, type Viewer } from '#server/views/course.ts';

type Student = Viewer & { readonly userId: string };

/** The upgrades of one owned course, by the id of the ownership or of the course; the largest first. */
export async function upgradesOf(db: Database, id: string, viewer: Student) {
  const offers = await upgradeOffers(db, viewer.userId, viewer.now);
  return offerViews(
    db,
    offers.filter(({ myCourseId, fromCourseId }) => myCourseId === id || fromCourseId === id),
    viewer,
  );
}

/** The largest course that the student may change to; null when there is none. */
export async function largestUpgrade(db: Database, viewer: Student) {
  const offers = await upgradeOffers(db, viewer.userId, viewer.now);
  // Of several ways to the same course, the cheapest.
  const [first] = offers;
  const best = offers
    .filter(({ toCourseId }) => toCourseId === first?.toCourseId)
    .sort((a, b) => a.priceCents - b.priceCents)
    .slice(0, 1);
  const [view = null] = await offerViews(db, best, viewer);
  return view;
}

async function offerViews(db: Database, offers: readonly UpgradeOffer[], viewer: Viewer) {
  if (offers.length === 0) return [];
  const ids = offers.flatMap(({ fromCourseId, toCourseId }) => [fromCourseId, toCourseId]);
  const rows = await db.select().from(courses).where(inArray(courses.id, ids));
  const views = await courseViews(db, rows, viewer);
  const viewOf = (id: string) => {
    const view = views.find(({ uuid }) => uuid === id);
    if (!view) throw new Error('An upgrade has lost its course.');
    return view;
  };
  return offers.map(({ myCourseId, fromCourseId, toCourseId, paidCents, priceCents }) => ({
    mycourse_uuid: myCourseId,
    from: { uuid: fromCourseId, name: viewOf(fromCourseId).name },
    to: viewOf(toCourseId),
    paid: paidCents,
    price: priceCents,
  }));
}
