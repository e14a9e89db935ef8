import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { isOwned } from '#server/db/queries/courses.ts';
import type { teachers } from '#server/db/schema/course.ts';
import { yanxueTours } from '#server/db/schema/yanxue.ts';
import { type TourRow, tourState } from '#server/domains/orders/places/tour-seats.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { findActivity } from '#server/domains/yanxue/activities.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { tourStates } from '#src/contract/states.ts';

interface Viewer {
  readonly userId: string | null;
  readonly now: Date;
}

export const leaderView = ({ id, name, photo, title, intro }: typeof teachers.$inferSelect) => ({
  uuid: id,
  name,
  photo,
  title,
  intro,
});

export async function activityView(
  db: Database,
  courseId: string,
  { userId, now }: Viewer,
): Promise<ReplyOf<'GET /api/V1.29/yanxue/activity/detail'>> {
  const { activity, course, leader } = await findActivity(db, courseId);
  if (!course.isOnShelf) throw new Refusal('NOT_FOUND');
  const tours = await toursOf(db, courseId);
  return {
    uuid: course.id,
    name: course.name,
    subtitle: activity.subtitle,
    city: activity.city,
    img_cover: course.imgCover,
    price: course.priceCents,
    origin_price: course.originPriceCents,
    day_count: activity.dayCount,
    night_count: activity.nightCount,
    highlights: activity.highlights,
    schedule: activity.schedule.map(({ title, items }, index) => ({ day: index + 1, title, items: [...items] })),
    included: activity.included,
    excluded: activity.excluded,
    notices: activity.notices,
    gallery: activity.gallery,
    leader: leaderView(leader),
    has_peipao: activity.hasPeipao,
    is_owned: userId !== null && (await isOwned(db, courseId, userId, now)),
    open_tour_count: tours.filter((tour) => tourState(tour, now) === tourStates.OPEN).length,
  };
}

/** The tours of an activity, the earliest first. */
export async function toursOf(db: Database, courseId: string): Promise<TourRow[]> {
  return db
    .select()
    .from(yanxueTours)
    .where(eq(yanxueTours.courseId, courseId))
    .orderBy(asc(yanxueTours.startsAt), asc(yanxueTours.id));
}

export function tourView(tour: TourRow, now: Date): ReplyOf<'GET /api/V1.29/yanxue/activity/tours'>[number] {
  return {
    uuid: tour.id,
    product_uuid: tour.courseId,
    name: tour.name,
    meeting_point: tour.meetingPoint,
    start_time: toInstant(tour.startsAt),
    end_time: toInstant(tour.endsAt),
    apply_start_time: toInstant(tour.applyFrom),
    apply_end_time: toInstant(tour.applyUntil),
    seats_left: tour.seats - tour.takenCount,
    state: tourState(tour, now),
  };
}
