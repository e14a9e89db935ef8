import { and, desc, eq, gte, inArray, isNotNull, min } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses } from '#server/db/schema/course.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { examAttempts } from '#server/db/schema/exam.ts';
import { orderCourses, shipments } from '#server/db/schema/order.ts';
import { chapters, liveAttendance, liveClasses, sections, videoProgress, videos } from '#server/db/schema/study.ts';
import { yanxueSeats, yanxueTours, yanxueTrips } from '#server/db/schema/yanxue.ts';
import { chinaDay, daysBetween } from '#server/kernel/days/china-day.ts';
import { decimalYuan } from '#server/kernel/decimal-yuan.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { type CoursePromise, type Promises, promiseOf } from '#src/contract/promises/promises.ts';
import { type RefundReckoning, reckonRefund, type UsedCourse } from '#src/contract/promises/reckon-refund.ts';
import { type SectionKind, sectionKinds } from '#src/contract/states.ts';
import type { OrderRow } from '../move-order.ts';

/** Whether each kind of outline entry counts as something to learn. */
const LESSON_KINDS: readonly SectionKind[] = [sectionKinds.VIDEO, sectionKinds.LIVE, sectionKinds.PAPER];
/** Watched share from which a short lesson counts as watched; the same as in `study/videos.ts`. */
const DONE_PART = 0.9;

/** How much of a paid order can be refunded now, by its promises and what was used. */
export async function reckonOrder(
  db: Database,
  order: OrderRow,
  { promises, now }: { readonly promises: Promises; readonly now: Date },
): Promise<RefundReckoning> {
  const bought = await db
    .select({ course: courses, own: orderCourses })
    .from(orderCourses)
    .innerJoin(courses, eq(courses.id, orderCourses.courseId))
    .where(eq(orderCourses.orderId, order.id))
    .orderBy(orderCourses.position);
  const ids = bought.map(({ course }) => course.id);
  const outline = await outlineOf(db, ids);
  const starts = await startsOf(db, ids);
  const sent = await sentWith(db, order.id);
  const daysToDeparture = await daysUntilTour(db, order.id, now);
  const used: UsedCourse[] = [];
  for (const { course, own } of bought) {
    const promise = own.promise ?? promiseOf(promises, course);
    const lessons = outline.filter(({ courseId }) => courseId === course.id);
    used.push({
      name: course.name,
      promise,
      priceCents: own.priceCents,
      openedAt: own.openedAt,
      validUntil: own.validUntil,
      startsAt: starts.get(course.id) ?? null,
      lessons: lessons.length,
      ...(await learnedOf(db, lessons, { ...own, userId: order.userId, promise })),
      goodsSent: sent.get(course.id) ?? (course.kind === 'books' && sent.has('') ? 1 : 0),
      daysToDeparture,
    });
  }
  return lessGivenBack(
    reckonRefund(order.totalCents, used, now),
    bought.map(({ own }) => own.givenBackCents),
  );
}

/** Subtracts what staff have already refunded for a course from its promised refund. */
function lessGivenBack(reckoning: RefundReckoning, givenBack: readonly number[]): RefundReckoning {
  const parts = reckoning.parts.map((part, index) => {
    const cents = givenBack[index] ?? 0;
    if (cents === 0) return part;
    const reason = `${part.reason}，之前已退 ${decimalYuan(cents)} 元`;
    return { ...part, refundableCents: Math.max(part.refundableCents - cents, 0), reason };
  });
  return { ...reckoning, parts, refundableCents: parts.reduce((sum, part) => sum + part.refundableCents, 0) };
}

/** A refund calculation in the form of the API. */
export function offerView({
  paidCents,
  refundableCents,
  parts,
}: RefundReckoning): ReplyOf<'GET /api/v1/course/myorder/{id}/refund_offer'> {
  return {
    paid: paidCents,
    amount: refundableCents,
    parts: parts.map(({ name, paidCents: paid, refundableCents: amount, reason, rule }) => ({
      name,
      paid,
      amount,
      reason,
      rule,
    })),
  };
}

type Lesson = Awaited<ReturnType<typeof outlineOf>>[number];

/** The lessons and tests in the outlines of courses, with what is watched, attended or submitted. */
async function outlineOf(db: Database, courseIds: readonly string[]) {
  const rows = await db
    .select({
      courseId: chapters.courseId,
      videoId: sections.videoId,
      recordId: liveClasses.recordVideoId,
      paperId: sections.paperUuid,
      live: liveClasses,
    })
    .from(sections)
    .innerJoin(chapters, eq(chapters.id, sections.chapterId))
    .leftJoin(liveClasses, eq(liveClasses.id, sections.liveId))
    .where(and(inArray(chapters.courseId, [...courseIds]), inArray(sections.kind, [...LESSON_KINDS])));
  return rows.map(({ recordId, videoId, ...row }) => ({ ...row, videoId: videoId ?? recordId }));
}

interface Learner {
  readonly userId: string;
  readonly openedAt: Date | null;
  /** Watched seconds of each video when the order opened the course. */
  readonly watchedBefore: Readonly<Record<string, number>>;
  readonly promise: CoursePromise;
}

/**
 * How many lessons the student has learned, and how many tests submitted, since the order opened the course. An
 * attended class and its recording count as one lesson.
 */
async function learnedOf(db: Database, lessons: readonly Lesson[], learner: Learner) {
  const { userId, openedAt, watchedBefore, promise } = learner;
  if (openedAt === null || promise.refund.by !== 'lessons') return { learned: 0, tests: 0 };
  const videoIds = [...new Set(lessons.flatMap(({ videoId }) => videoId ?? []))];
  const paperIds = [...new Set(lessons.flatMap(({ paperId }) => paperId ?? []))];
  const enough = promise.refund.lessonMinutes * 60;
  const watched = await db
    .select({
      id: videos.id,
      reached: videoProgress.reachedSeconds,
      doneAt: videoProgress.doneAt,
      length: videos.durationSeconds,
    })
    .from(videoProgress)
    .innerJoin(videos, eq(videos.id, videoProgress.videoId))
    .where(
      and(
        eq(videoProgress.userId, userId),
        inArray(videoProgress.videoId, videoIds),
        // A free lesson that was watched before the purchase does not count.
        gte(videoProgress.updatedAt, openedAt),
      ),
    );
  const handedIn = await db
    .selectDistinct({ paperId: examAttempts.paperId })
    .from(examAttempts)
    .where(
      and(
        eq(examAttempts.userId, userId),
        inArray(examAttempts.paperId, paperIds),
        isNotNull(examAttempts.submittedAt),
        gte(examAttempts.startedAt, openedAt),
      ),
    );
  const isEnough = (seconds: number, length: number) => seconds >= Math.min(enough, Math.ceil(length * DONE_PART));
  const isLearned = ({ id, reached, doneAt, length }: (typeof watched)[number]) => {
    const before = watchedBefore[id] ?? 0;
    return (doneAt !== null && before === 0) || isEnough(reached - before, length);
  };
  const seen = new Set(watched.filter(isLearned).map(({ id }) => id));
  const sat = await satIn(db, lessons, { userId, openedAt });
  const attended = lessons.filter(({ live }) => {
    const length = live ? (live.endsAt.getTime() - live.startsAt.getTime()) / 1000 : 0;
    return live && isEnough(sat.get(live.id) ?? -1, length);
  });
  for (const { videoId } of attended) if (videoId !== null) seen.delete(videoId);
  return { learned: attended.length + seen.size + handedIn.length, tests: handedIn.length };
}

/** Seconds of attendance in each live class since the order opened the course. */
async function satIn(
  db: Database,
  lessons: readonly Lesson[],
  { userId, openedAt }: { readonly userId: string; readonly openedAt: Date },
): Promise<ReadonlyMap<string, number>> {
  const ids = lessons.flatMap(({ live }) => live?.id ?? []);
  const rows = await db
    .select({ id: liveAttendance.liveId, seconds: liveAttendance.seconds })
    .from(liveAttendance)
    .where(
      and(eq(liveAttendance.userId, userId), inArray(liveAttendance.liveId, ids), gte(liveAttendance.seenAt, openedAt)),
    );
  return new Map(rows.map(({ id, seconds }) => [id, seconds]));
}

/** Start of the first live class of each course. */
async function startsOf(db: Database, courseIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .select({ courseId: liveClasses.courseId, startsAt: min(liveClasses.startsAt) })
    .from(liveClasses)
    .where(inArray(liveClasses.courseId, [...courseIds]))
    .groupBy(liveClasses.courseId);
  return new Map(rows.flatMap(({ courseId, startsAt }) => (startsAt ? [[courseId, startsAt] as const] : [])));
}

/**
 * Number of things sent for an order, by the course of their package. The empty id counts parcels without a package
 * (books from before packages existed).
 */
async function sentWith(db: Database, orderId: string): Promise<ReadonlyMap<string, number>> {
  const parcels = await db.$count(shipments, eq(shipments.orderId, orderId));
  const packages = await db
    .select({ courseId: deliveryPackages.courseId, goods: deliveryPackages.goods, sentAt: deliveryPackages.sentAt })
    .from(deliveryPackages)
    .where(eq(deliveryPackages.orderId, orderId));
  const sent = new Map<string, number>(parcels > 0 ? [['', parcels]] : []);
  for (const { courseId, goods, sentAt } of packages) {
    if (courseId === null) continue;
    const things = sentAt === null ? 0 : goods.reduce((sum, { count }) => sum + count, 0);
    sent.set(courseId, (sent.get(courseId) ?? 0) + things);
  }
  return sent;
}

/** Calendar days until an order's tour departs, from now or from when the trip was cancelled; null without a tour. */
async function daysUntilTour(db: Database, orderId: string, now: Date): Promise<number | null> {
  const [seat] = await db
    .select({ startsAt: yanxueTours.startsAt })
    .from(yanxueSeats)
    .innerJoin(yanxueTours, eq(yanxueTours.id, yanxueSeats.tourId))
    .where(eq(yanxueSeats.orderId, orderId));
  if (seat) return daysUntil(seat.startsAt, now);
  const [trip] = await db
    .select({ startsAt: yanxueTours.startsAt, givenUpAt: yanxueTrips.updatedAt })
    .from(yanxueTrips)
    .innerJoin(yanxueTours, eq(yanxueTours.id, yanxueTrips.tourId))
    .where(eq(yanxueTrips.orderId, orderId))
    .orderBy(desc(yanxueTrips.updatedAt))
    .limit(1);
  return trip ? daysUntil(trip.startsAt, trip.givenUpAt) : null;
}

const daysUntil = (start: Date, from: Date) => (start <= from ? -1 : daysBetween(chinaDay(from), chinaDay(start)));
