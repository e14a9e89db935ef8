import { and, asc, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { readFacts } from '#server/db/queries/student-facts.ts';
import { readRecordRows } from '#server/db/queries/student-record.ts';
import { users } from '#server/db/schema/account.ts';
import { courses } from '#server/db/schema/course.ts';
import { orders } from '#server/db/schema/order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { revokeAllSessions } from '#server/domains/accounts/sessions.ts';
import { showStudentMobile } from '#server/domains/accounts/show-mobile.ts';
import { findUserByMobile } from '#server/domains/accounts/users.ts';
import { extendByStaff, giveByStaff, withdrawByStaff } from '#server/domains/orders/desk/staff-courses.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffCallContext, StaffHandlers } from '#server/http/console/staff-handlers.ts';
import { after, toInstant } from '#server/kernel/clock.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import { decimalYuan } from '#server/kernel/decimal-yuan.ts';
import { studentFactsView } from '#server/views/student-facts.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import type { student as calls } from '#src/contract/console/student.ts';
import { isSettled } from '#src/contract/order-states.ts';
import { examStateTexts, orderPayStateTexts, orderTypes } from '#src/contract/states.ts';

const LAST_SECOND = 86_400 - 1;

export const studentDeskHandlers: StaffHandlers<typeof calls> = {
  'POST /console/api/students/find': async ({ body }, context) => {
    const { db } = context;
    const found = await findStudent(db, body.words.replaceAll(/\s/g, ''));
    if (!found) return { uuid: null };
    await note(db, context, { action: 'student.find', subject: found.num });
    return { uuid: found.id };
  },
  'GET /console/api/students/courses': async ({ query: { words = '' } }, { db }) => {
    const pattern = `%${words.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
    const named = or(ilike(courses.name, pattern), ilike(courses.courseNumber, pattern));
    const rows = await db
      .select({ uuid: courses.id, name: courses.name, number: courses.courseNumber })
      .from(courses)
      .where(and(eq(courses.kind, 'course'), named))
      .orderBy(desc(courses.isOnShelf), asc(courses.name), courses.id)
      .limit(20);
    return { courses: rows };
  },
  'GET /console/api/students/{uuid}': async ({ params }, context) => record(context, params.uuid),
  'POST /console/api/students/{uuid}/mobile': ({ params }, context) => showStudentMobile(context, params.uuid),
  'POST /console/api/students/{uuid}/give': async ({ params: { uuid }, body }, context) => {
    const { giftUuid, courseUuid, reason } = body;
    await giveByStaff(context, giftUuid, { userId: uuid, courseId: courseUuid, reason: reason.trim() });
    return record(context, uuid);
  },
  'POST /console/api/students/{uuid}/extend': async ({ params: { uuid }, body }, context) => {
    const begin = startOfChinaDay(body.day);
    if (Number.isNaN(begin.getTime()) || chinaDay(begin) !== body.day) {
      throw new Refusal('INPUT_INVALID', { text: `${body.day} 不是日历上的一天` });
    }
    const until = after(begin, LAST_SECOND);
    await extendByStaff(context, until, { userId: uuid, courseId: body.courseUuid, reason: body.reason.trim() });
    return record(context, uuid);
  },
  'POST /console/api/students/{uuid}/withdraw': async ({ params: { uuid }, body }, context) => {
    await withdrawByStaff(context, { userId: uuid, courseId: body.courseUuid, reason: body.reason.trim() });
    return record(context, uuid);
  },
  'POST /console/api/students/{uuid}/log-out': async ({ params: { uuid }, body }, context) => {
    const { db, clock } = context;
    const before = await record(context, uuid);
    await inTransaction(db, async (tx) => {
      const count = await revokeAllSessions(tx, uuid, clock.now());
      const act = { action: 'student.log-out', subject: before.facts.number };
      if (count > 0) await note(tx, context, { ...act, after: { reason: body.reason.trim() } });
    });
    return record(context, uuid);
  },
};

/** By a whole mobile, an order number or an account number, each by its index. */
async function findStudent(db: Database, words: string) {
  const one = (where: SQL | undefined) =>
    db
      .select({ id: users.id, num: users.num })
      .from(users)
      .where(and(where, isNull(users.erasedAt)));
  if (/^1\d{10}$/.test(words)) return findUserByMobile(db, words);
  const [byNumber] = await one(eq(users.num, words));
  if (byNumber) return byNumber;
  return (await one(sql`${users.id} = (SELECT user_id FROM ${orders} WHERE order_number = ${words.toUpperCase()})`))[0];
}

type Record = ConsoleReply<'GET /console/api/students/{uuid}'>;
type Rows = Awaited<ReturnType<typeof readRecordRows>>;

async function record({ db, clock }: StaffCallContext, userId: string): Promise<Record> {
  const now = clock.now();
  const found = await readFacts(db, userId);
  if (!found) throw new Refusal('NOT_FOUND');
  const { user, owned } = found;
  const courseIds = owned.map(({ mine }) => mine.courseId);
  const rows = await readRecordRows(db, userId, courseIds, now);
  return {
    facts: studentFactsView(found, now),
    eraseAt: user.eraseAt && toInstant(user.eraseAt),
    hasWechat: user.openid !== '',
    courses: owned.map(({ mine, name }) => {
      const ways = rows.ways.filter(({ given }) => given.courseId === mine.courseId);
      return {
        ...{ uuid: mine.courseId, name, isOpen: mine.validUntil > now },
        ...{ startedAt: toInstant(mine.startedAt), validUntil: toInstant(mine.validUntil) },
        mayWithdraw: ways.some(({ gift, order }) => gift !== null && isSettled(order.payState)),
        ways: ways.map(wayView),
      };
    }),
    logins: rows.logins.map(({ createdAt, device }) => ({ at: toInstant(createdAt), isKnownBrowser: device !== '' })),
    leads: rows.ownLeads.map((lead) => ({
      ...{ uuid: lead.id, number: lead.number, stage: lead.shownStage ?? lead.stage },
      createdAt: toInstant(lead.createdAt),
    })),
    chat: rows.chat ? { uuid: rows.chat.id, isWaiting: rows.chat.waitingId !== null } : null,
    lastLesson: rows.lesson ? { ...rows.lesson, at: toInstant(rows.lesson.at) } : null,
    exams: rows.exams.map(({ attempt, title }) => ({
      ...{ title, stateText: examStateTexts[attempt.state], score: attempt.score, at: toInstant(attempt.startedAt) },
    })),
  };
}

function wayView({ order, gift }: Rows['ways'][number]): Record['courses'][number]['ways'][number] {
  const paid = order.totalCents > 0 ? `付 ${decimalYuan(order.totalCents)} 元` : '免费领取';
  const words = {
    [orderTypes.KEYCODE]: '兑换或开课码',
    [orderTypes.GROUP]: `拼团，${paid}`,
    [orderTypes.COMMON]: paid,
  }[order.orderType];
  return {
    text: gift ? `${gift.staffName}开通：${gift.reason}` : words,
    stateText: isSettled(order.payState) ? '' : orderPayStateTexts[order.payState],
    ...{ order: order.id, number: order.orderNumber },
  };
}
