import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { isOut } from '#server/db/queries/articles.ts';
import { isOwned } from '#server/db/queries/courses.ts';
import { news } from '#server/db/schema/content.ts';
import { newsClicks } from '#server/db/schema/yanxue.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { noteWritten } from '#server/domains/leads/note-lead.ts';
import { heldTour, tourOrder } from '#server/domains/orders/places/tour-seats.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { findActivity, ownActivity } from '#server/domains/yanxue/activities.ts';
import { submitCheckin } from '#server/domains/yanxue/checkins.ts';
import { type CustomerRow, findCustomer, openCustomer, storeCustomer } from '#server/domains/yanxue/customer-infos.ts';
import { clickNews } from '#server/domains/yanxue/news-clicks.ts';
import { type BookedTrip, changeTrip, findTrip, startTrip } from '#server/domains/yanxue/trips.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { FieldSeal } from '#server/kernel/secrets/field-seal.ts';
import { maskIdNumber } from '#server/kernel/text/mask.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { tripStates } from '#src/contract/states.ts';
import type { yanxue } from '#src/contract/yanxue.ts';
import { activityView, leaderView, toursOf, tourView } from './activities.ts';
import { checkinsOf, checkinView } from './checkin-views.ts';

const student = ({ session, clock, random, seal }: CallContext<Session>) => ({
  userId: session.userId,
  now: clock.now(),
  random,
  seal,
});
const viewer = ({ session, clock }: CallContext<Session | null>) => ({
  userId: session?.userId ?? null,
  now: clock.now(),
});

export const yanxueHandlers: Handlers<typeof yanxue> = {
  'PUT /api/V1.29/yanxue/news/click/{id}/': async ({ params }, { db, clock }) =>
    inTransaction(db, async (tx) => ({ click_count: await clickNews(tx, params.id, clock.now()) })),

  'GET /api/V1.29/yanxue/news/info/{id}': async ({ params }, { db, clock }) => newsInfo(db, params.id, clock.now()),

  'GET /api/V1.29/yanxue/activity/detail': async ({ query }, context) =>
    activityView(context.db, query.uuid, viewer(context)),

  'GET /api/V1.29/yanxue/activity/tours': async ({ query }, { db, clock }) => {
    await findActivity(db, query.product_uuid);
    return (await toursOf(db, query.product_uuid)).map((tour) => tourView(tour, clock.now()));
  },

  'GET /api/V1.30/yanxue/service/customerinfo': async ({ query }, { db, session, seal }) => {
    const row = await findCustomer(db, session.userId, query);
    return row ? customerView(seal, row) : null;
  },

  'POST /api/V1.30/yanxue/service/customerinfo': async ({ body }, context) =>
    inTransaction(context.db, async (tx) => {
      const me = student(context);
      const stored = await storeCustomer(tx, me, body);
      const isNew = stored.createdAt.getTime() === me.now.getTime();
      if (isNew) await noteWritten(tx, me.random, { ...me, kind: 'yanxue', courseId: stored.courseId });
      return customerView(context.seal, stored);
    }),

  'GET /api/V1.30/yanxue/service/trip': async ({ query }, { db, clock, session }) => {
    const found = await findTrip(db, session.userId, query);
    return found && tripView(found, clock.now());
  },

  'POST /api/V1.30/yanxue/service/trip': async ({ body }, context) =>
    inTransaction(context.db, async (tx) => tripView(await startTrip(tx, student(context), body), context.clock.now())),

  'PATCH /api/V1.30/yanxue/service/trip': async ({ body }, context) =>
    inTransaction(context.db, async (tx) =>
      tripView(await changeTrip(tx, student(context), body), context.clock.now()),
    ),

  'GET /api/V1.30/yanxue/service/is_peipao': async ({ query }, { db, clock, session }) => {
    const { activity, leader } = await findActivity(db, query.course_id);
    const isPeipao = activity.hasPeipao && (await isOwned(db, query.course_id, session.userId, clock.now()));
    return { is_peipao: isPeipao, leader: isPeipao ? leaderView(leader) : null };
  },

  'GET /api/V1.30/yanxue/service/detail': async ({ query }, context) => {
    const { db } = context;
    const me = student(context);
    const { activity, course, leader } = await ownActivity(db, query.course_id, me);
    const customer = await findCustomer(db, me.userId, { course_id: course.id });
    const booked = await findTrip(db, me.userId, { course_id: course.id });
    const state = booked?.trip.state;
    const checkins = await checkinsOf(db, me, course.id);
    const order = await tourOrder(db, { userId: me.userId, courseId: course.id });
    const held = order && (await heldTour(db, order));
    const { CONFIRMED, FINISHED, CANCELLED } = tripStates;
    return {
      course: { uuid: course.id, name: course.name, img_cover: course.imgCover },
      is_peipao: activity.hasPeipao,
      leader: leaderView(leader),
      customerinfo: customer ? customerView(me.seal, customer) : null,
      trip: booked && tripView(booked, me.now),
      held_tour: held ? tourView(held, me.now) : null,
      checkins,
      steps: [
        { key: 'customerinfo' as const, title: '登记营员信息', is_done: customer !== undefined },
        { key: 'trip' as const, title: '选择团期与行程', is_done: booked !== null && booked.trip.state !== CANCELLED },
        { key: 'confirm' as const, title: '领队确认', is_done: state === CONFIRMED || state === FINISHED },
        {
          key: 'checkin' as const,
          title: '行程打卡',
          is_done: checkins.length > 0 && checkins.every(({ record }) => record !== null),
        },
      ],
    };
  },

  'GET /api/V1.31/yanxue/checkin/detail/{id}': async ({ params }, context) =>
    checkinView(context.db, params.id, viewer(context)),

  'POST /api/V1.31/yanxue/checkin/submit': async ({ body }, context) =>
    inTransaction(context.db, async (tx) => {
      await submitCheckin(tx, student(context), body);
      return checkinView(tx, body.checkin_uuid, viewer(context));
    }),

  'GET /api/V1.31/yanxue/checkin': async (_input, context) => checkinsOf(context.db, student(context)),
};

type CustomerView = NonNullable<ReplyOf<'GET /api/V1.30/yanxue/service/customerinfo'>>;

/** The info as its owner sees it: the ID number in part. */
function customerView(seal: FieldSeal, row: CustomerRow): CustomerView {
  const fields = openCustomer(seal, row);
  return {
    customerinfo_uuid: row.id,
    course_uuid: row.courseId,
    ...fields,
    id_number: maskIdNumber(fields.id_number),
    revision: row.revision,
    update_time: toInstant(row.updatedAt),
  };
}

async function newsInfo(db: Database, id: string, now: Date): Promise<ReplyOf<'GET /api/V1.29/yanxue/news/info/{id}'>> {
  const [row] = await db
    .select({ article: news, clickCount: newsClicks.clickCount })
    .from(news)
    .leftJoin(newsClicks, eq(newsClicks.newsId, news.id))
    .where(and(eq(news.id, id), isOut(now)));
  if (!row) throw new Refusal('NOT_FOUND');
  const { article, clickCount } = row;
  return {
    uuid: article.id,
    title: article.title,
    category: article.category,
    summary: article.summary,
    img_cover: article.imgCover,
    author: article.author,
    content: article.contentHtml,
    publish_time: toInstant(article.publishedAt),
    click_count: clickCount ?? 0,
  };
}

type TripView = NonNullable<ReplyOf<'GET /api/V1.30/yanxue/service/trip'>>;

function tripView({ trip, tour }: BookedTrip, now: Date): TripView {
  return {
    trip_uuid: trip.id,
    customerinfo_uuid: trip.customerInfoId,
    state: trip.state,
    tour: tourView(tour, now),
    ...trip.travel,
    revision: trip.revision,
    create_time: toInstant(trip.createdAt),
    update_time: toInstant(trip.updatedAt),
    can_change: trip.state === tripStates.WAITING,
  };
}
