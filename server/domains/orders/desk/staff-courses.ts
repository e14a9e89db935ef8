import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { findCourse, isOwned } from '#server/db/queries/courses.ts';
import { users } from '#server/db/schema/account.ts';
import { type courses, myCourses } from '#server/db/schema/course.ts';
import { courseGifts, orderCourses, orders } from '#server/db/schema/order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { isSettled, settledStates } from '#src/contract/order-states.ts';
import { orderPayStates } from '#src/contract/states.ts';
import { isCredited } from '../checkout/upgrade-credit.ts';
import { lockOrder, moveOrder } from '../move-order.ts';
import { giveCourse } from '../payment/give-course.ts';

/** Longest extension of a course, in days. */
const MOST_DAYS = 5 * 366;
const DAY_SECONDS = 86_400;

interface Act {
  readonly userId: string;
  readonly courseId: string;
  readonly reason: string;
}

/** Opens a course for a student, once per `giftId`; refused while the student has it. */
export async function giveByStaff(context: StaffContext, giftId: string, act: Act): Promise<void> {
  const { actor, clock, random } = context;
  await atStudent(context, act, async (tx, { user, course }) => {
    const now = clock.now();
    const [known] = await tx
      .select({ userId: orders.userId, courseId: orders.courseId })
      .from(courseGifts)
      .innerJoin(orders, eq(orders.id, courseGifts.orderId))
      .where(eq(courseGifts.id, giftId));
    if (known?.userId === user.id && known.courseId === course.id) return;
    if (known) throw new Refusal('INPUT_INVALID');
    if (course.kind !== 'course') throw refused('只能开通课程，图书和研学要下单');
    if (course.validEndTime && course.validEndTime <= now) throw refused('这门课已经过了有效期，开通了也不能学');
    if (await isOwned(tx, course.id, user.id, now)) throw refused('学员已经有这门课，要多学几天请用“延长”');
    const order = await giveCourse(tx, { userId: user.id, course, note: '老师开通', now, random });
    await tx
      .insert(courseGifts)
      .values({ id: giftId, orderId: order.id, staffName: actor.name, reason: act.reason, givenAt: now });
    await noteAct(tx, context, 'student.course-give', user.num, { course: course.name, reason: act.reason });
  });
}

/** Extends a student's access to a course, on the order that gives the longest access. */
export async function extendByStaff(context: StaffContext, until: Date, act: Act): Promise<void> {
  const now = context.clock.now();
  await atStudent(context, act, async (tx, { user, course }) => {
    const [longest] = await tx
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(orderCourses, and(eq(orderCourses.orderId, orders.id), eq(orderCourses.courseId, course.id)))
      .where(
        and(eq(orders.userId, user.id), inArray(orders.payState, settledStates), isNotNull(orderCourses.validUntil)),
      )
      .orderBy(desc(orderCourses.validUntil))
      .limit(1);
    const order = longest ? await lockOrder(tx, longest.id) : undefined;
    const isStill = order !== undefined && isSettled(order.payState);
    const mine = await lockRow(tx, myCourses, isMine(user.id, course.id));
    if (!mine || (!isStill && mine.validUntil <= now)) throw refused('学员没有这门课，请重新开通');
    if (mine.validUntil.getTime() === until.getTime()) return;
    if (until <= mine.validUntil || until <= now) {
      throw refused(`新的到期日要晚于现在的 ${chinaDay(mine.validUntil)}`);
    }
    if (until > after(now, MOST_DAYS * DAY_SECONDS)) throw refused('最多延长到五年以后');
    if (order && isStill) {
      await tx
        .update(orderCourses)
        .set({ validUntil: until })
        .where(and(eq(orderCourses.orderId, order.id), eq(orderCourses.courseId, course.id)));
    }
    await tx.update(myCourses).set({ validUntil: until }).where(eq(myCourses.id, mine.id));
    const day = chinaDay(until);
    await tellStudent(tx, {
      ...{ studentId: user.id, kind: 'course-changed', key: `course-extended:${mine.id}:${day}`, now },
      ...{ title: '课程延期', text: `《${course.name}》可以学到 ${day}`, address: `/course/detail/${course.id}` },
    });
    await noteAct(tx, context, 'student.course-extend', user.num, {
      ...{ course: course.name, from: chinaDay(mine.validUntil), until: day, reason: act.reason },
    });
  });
}

/** Withdraws the access that staff gave; access from an order or a code stays. Idempotent. */
export async function withdrawByStaff(context: StaffContext, act: Act): Promise<void> {
  const { clock, random } = context;
  await atStudent(context, act, async (tx, { user, course }) => {
    const now = clock.now();
    const gifts = await tx
      .select({ id: orders.id, payState: orders.payState })
      .from(courseGifts)
      .innerJoin(orders, eq(orders.id, courseGifts.orderId))
      .where(and(eq(orders.userId, user.id), eq(orders.courseId, course.id)))
      .orderBy(orders.id);
    const held = gifts.filter(({ payState }) => isSettled(payState));
    if (gifts.length > 0 && held.length === 0) return;
    if (held.length === 0) throw refused('这门课不是老师开通的，不能收回；付了款的请退款');
    for (const { id } of held) {
      const order = await lockOrder(tx, id);
      if (!order || !isSettled(order.payState)) continue;
      if (await isCredited(tx, id)) throw refused('学员用它升级了别的课，先退升级的那一单');
      await moveOrder(tx, order, { event: 'withdraw', to: orderPayStates.CLOSED, now, random, note: '老师收回' });
      await tellStudent(tx, {
        ...{ studentId: user.id, kind: 'course-changed', key: `course-withdrawn:${id}`, now, title: '课程已收回' },
        ...{ text: `《${course.name}》已由学校收回，有疑问请在线咨询`, address: '/consult' },
      });
    }
    await noteAct(tx, context, 'student.course-withdraw', user.num, { course: course.name, reason: act.reason });
  });
}

interface Subject {
  readonly user: typeof users.$inferSelect;
  readonly course: typeof courses.$inferSelect;
}

/** Runs one action per student at a time; the student is locked before their orders. */
async function atStudent(
  { db }: StaffContext,
  { userId, courseId }: Act,
  act: (tx: Database, subject: Subject) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockRow(tx, users, and(eq(users.id, userId), isNull(users.erasedAt)));
    const course = await findCourse(tx, courseId);
    if (!user || !course) throw new Refusal('NOT_FOUND');
    await act(tx, { user, course });
  });
}

const isMine = (userId: string, courseId: string) =>
  and(eq(myCourses.userId, userId), eq(myCourses.courseId, courseId));

const refused = (text: string) => new Refusal('STUDENT_COURSE_REFUSED', { text });

const noteAct = (tx: Database, context: StaffContext, action: string, subject: string, changes: object) =>
  note(tx, context, { action, subject, after: changes });
