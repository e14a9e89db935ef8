import { and, asc, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses } from '#server/db/schema/course.ts';
import { leadEntries, leadEvents, leads } from '#server/db/schema/lead.ts';
import { orderEvents, orders } from '#server/db/schema/order.ts';
import { videoProgress, videos } from '#server/db/schema/study.ts';
import { isOfLead } from './lead-facts.ts';

/** An event of a lead; the fields used depend on its kind. */
export interface TimeLineItem {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  /** Name of the staff member; null for an action of the student or a timer. */
  readonly by: string | null;
  readonly page: string;
  readonly channel: string;
  readonly subject: string;
  readonly cents: number | null;
  readonly before: string;
  readonly after: string;
  readonly text: string;
}

type LeadRow = typeof leads.$inferSelect;

const MOST_LESSONS = 20;
const NOTHING = { by: null, page: '', channel: '', subject: '', cents: null, before: '', after: '', text: '' } as const;

/** Every event of a lead, from the click to the finished lesson, newest first. */
export async function leadTimeLine(db: Database, lead: LeadRow): Promise<TimeLineItem[]> {
  const parts = [
    await entriesOf(db, lead),
    await workOn(db, lead),
    await ordersOf(db, lead),
    await lessonsOf(db, lead),
  ];
  // At the same moment, an event later in this list is the consequence of an earlier one.
  return parts
    .flat()
    .reverse()
    .sort((a, b) => b.at.getTime() - a.at.getTime());
}

async function entriesOf(db: Database, { id }: LeadRow): Promise<TimeLineItem[]> {
  const rows = await db
    .select({ entry: leadEntries, course: courses.name })
    .from(leadEntries)
    .leftJoin(courses, eq(courses.id, leadEntries.courseId))
    .where(eq(leadEntries.leadId, id));
  return rows.map(({ entry, course }) => {
    const { id: entryId, at, kind, page, channel, source } = entry;
    return { ...NOTHING, id: entryId, at, kind, page, channel, subject: entry.subject || (course ?? ''), text: source };
  });
}

async function workOn(db: Database, { id }: LeadRow): Promise<TimeLineItem[]> {
  const rows = await db.select().from(leadEvents).where(eq(leadEvents.leadId, id)).orderBy(asc(leadEvents.at));
  return rows.map(({ id: eventId, at, kind, staffName, before, after, text }) => {
    return { ...NOTHING, id: eventId, at, kind, by: staffName, before, after, text };
  });
}

/** Order events that are shown; the others are technical. */
const TOLD: Readonly<Record<string, string>> = {
  pay: 'paid',
  request_refund: 'refund-asked',
  refund_done: 'refunded',
  cancel: 'order-closed',
  expire: 'order-closed',
};

async function ordersOf(db: Database, lead: LeadRow): Promise<TimeLineItem[]> {
  const rows = await db
    .select({ order: orders, course: courses.name })
    .from(leads)
    .innerJoin(orders, isOfLead)
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .where(eq(leads.id, lead.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ order }) => order.id);
  const events = await db.select().from(orderEvents).where(inArray(orderEvents.orderId, ids));
  return rows.flatMap(({ order, course }) => {
    const item = { ...NOTHING, subject: course, cents: order.totalCents, text: order.orderNumber };
    const told = events.flatMap(({ id, orderId, event, happenedAt }) => {
      const kind = orderId === order.id ? TOLD[event] : undefined;
      return kind === undefined ? [] : [{ ...item, id: `${order.id} ${id}`, at: happenedAt, kind }];
    });
    return [{ ...item, id: order.id, at: order.createdAt, kind: 'ordered' }, ...told];
  });
}

/** Lessons that the person has begun since the lead was created, and finished ones. */
async function lessonsOf(db: Database, { userId, createdAt, endedAt }: LeadRow): Promise<TimeLineItem[]> {
  if (userId === null) return [];
  const rows = await db
    .select({ progress: videoProgress, name: videos.name })
    .from(videoProgress)
    .innerJoin(videos, eq(videos.id, videoProgress.videoId))
    .where(
      and(
        eq(videoProgress.userId, userId),
        gte(videoProgress.startedAt, createdAt),
        endedAt ? lt(videoProgress.startedAt, endedAt) : undefined,
      ),
    )
    .orderBy(desc(videoProgress.startedAt))
    .limit(MOST_LESSONS);
  return rows.flatMap(({ progress: { videoId, startedAt, doneAt }, name }) => {
    const item = { ...NOTHING, subject: name };
    const begun = { ...item, id: `lesson ${videoId}`, at: startedAt, kind: 'lesson' };
    return doneAt ? [begun, { ...item, id: `lesson-done ${videoId}`, at: doneAt, kind: 'lesson-done' }] : [begun];
  });
}
