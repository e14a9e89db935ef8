import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { wxSubscriptions } from '#server/db/schema/content.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { attendLive } from '#server/domains/lives/attendance.ts';
import { openLive } from '#server/domains/lives/open-live.ts';
import { cancelLive, reserveCourse, reserveLive } from '#server/domains/lives/reservations.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { Viewer } from '#server/views/course.ts';
import { liveState, liveViews } from '#server/views/live.ts';
import type { live } from '#src/contract/live.ts';
import { liveStates } from '#src/contract/states.ts';
import { liveCalendar } from './calendar.ts';
import { doors, livePage } from './live-access.ts';

const viewerOf = ({ session, clock }: CallContext<Session | null>): Viewer => ({
  userId: session?.userId ?? null,
  now: clock.now(),
});

export const liveHandlers: Handlers<typeof live> = {
  'GET /api/v1/living/calendar': async ({ query }, context) => liveCalendar(context.db, query, viewerOf(context)),

  'GET /api/v1/living/list': async ({ query }, context) => livePage(context.db, query, viewerOf(context)),

  'GET /api/v1/living/detail': async ({ query }, context) => classroom(context, query.classroom),

  'POST /api/v1/living/attendance': async ({ body }, context) => attendLive(context, body.classroom),

  'POST /api/V1.27/course/reservation/': async ({ body }, context) => {
    const { classroom: room, course_uuid: courseId } = body;
    if (room !== undefined && courseId === undefined) return reserveLive(context, room);
    if (courseId !== undefined && room === undefined) return reserveCourse(context, courseId);
    const fields = ['body.classroom', 'body.course_uuid'].map((field) => ({ field, message: '二选一' }));
    throw new Refusal('INPUT_INVALID', { text: '请选择要预约的直播或课程', data: { fields } });
  },

  'DELETE /api/V1.27/course/reservation/{classroom}': async ({ params }, context) =>
    cancelLive(context, params.classroom),

  'POST /api/V1.24/course/reservation/': async ({ body }, context) => reserveCourse(context, body.course_uuid),
};

async function classroom(context: CallContext<Session | null>, room: string) {
  const { db } = context;
  const viewer = viewerOf(context);
  const row = await openLive(context, room);
  const [view] = await liveViews(db, [row.id], viewer);
  if (!view) throw new Error('A live class has no view.');
  const { opensAt, isOpen } = doors(row, viewer.now);
  const isGoing = liveState(row, viewer.now) === liveStates.LIVING;
  return {
    ...view,
    intro: row.intro,
    enter_time: toInstant(opensAt),
    can_enter: isOpen,
    is_reminded: await isReminded(db, row.id, viewer.userId),
    stream: isGoing ? { url: row.streamUrl, poster: row.poster } : null,
  };
}

/** Whether the viewer waits for a message about the class. */
async function isReminded(db: Database, liveId: string, userId: string | null): Promise<boolean> {
  if (userId === null) return false;
  const waiting = and(
    eq(wxSubscriptions.liveId, liveId),
    eq(wxSubscriptions.userId, userId),
    eq(wxSubscriptions.action, 'confirm'),
    isNull(wxSubscriptions.sentAt),
  );
  return (await db.select({ id: wxSubscriptions.id }).from(wxSubscriptions).where(waiting).limit(1)).length > 0;
}
