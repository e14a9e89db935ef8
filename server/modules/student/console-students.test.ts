import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/account.ts';
import { messages } from '#server/db/schema/message.ts';
import { courseGifts, orderCourses, orders } from '#server/db/schema/order.ts';
import { staffAudit } from '#server/db/schema/staff.ts';
import { LOOKS_A_DAY } from '#server/domains/staff/looks.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { addStaffMember, type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

const random = testRandom('students at the desk');
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let service: ConsoleVisitor;
let admin: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'desk');
  service = await openConsoleAs(server, 'service');
  admin = await openConsoleAs(server, 'admin');
});
afterAll(() => server.close());

const reason = '补偿一周没有直播';
const find = async (words: string) =>
  (await service.call('POST /console/api/students/find', { body: { words } })).data.uuid;
const read = async ({ userId }: Student) =>
  (await service.call('GET /console/api/students/{uuid}', { params: { uuid: userId } })).data;
const give = ({ userId }: Student, courseUuid: string, giftUuid = newUuid(random), as = service) =>
  as.call('POST /console/api/students/{uuid}/give', {
    params: { uuid: userId },
    body: { giftUuid, courseUuid, reason },
  });
const extend = ({ userId }: Student, courseUuid: string, day: string, as = service) =>
  as.call('POST /console/api/students/{uuid}/extend', { params: { uuid: userId }, body: { courseUuid, day, reason } });
const withdraw = ({ userId }: Student, courseUuid: string, as = service) =>
  as.call('POST /console/api/students/{uuid}/withdraw', { params: { uuid: userId }, body: { courseUuid, reason } });
const told = async ({ userId }: Student) =>
  (await server.db.select().from(messages).where(eq(messages.userId, userId))).map(({ title }) => title);
const acts = async (student: Student) => {
  const [user] = await server.db.select().from(users).where(eq(users.id, student.userId));
  const found = await server.db
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.subject, user?.num ?? ''))
    .orderBy(staffAudit.id);
  return found.map(({ action }) => action);
};

describe('a student', () => {
  it('is found by the whole mobile, the account or an order, which is written down; by a part by nobody', async () => {
    const { buyer } = await shop.ordered();
    const [user] = await server.db.select().from(users).where(eq(users.id, buyer.userId));
    const [order] = await server.db.select().from(orders).where(eq(orders.userId, buyer.userId));

    const found = [await find(user?.mobile ?? ''), await find(user?.num ?? ''), await find(order?.orderNumber ?? '')];

    expect(found).toEqual([buyer.userId, buyer.userId, buyer.userId]);
    expect(await find((user?.mobile ?? '').slice(0, 10))).toBeNull();
    expect((await acts(buyer)).filter((action) => action === 'student.find')).toHaveLength(3);
  });

  it('is shown masked, with courses, how they came, orders and logins', async () => {
    const student = await shop.student();
    const bought = await shop.course({ name: '四级冲刺' });
    const order = await shop.order(bought, student);
    await shop.pay(order.uuid, student);

    const { facts, courses, logins, lastLesson, exams } = await read(student);

    expect(facts.mobile).toMatch(/^1\d\d\*{4}\d{4}$/);
    expect(courses).toMatchObject([{ name: '四级冲刺', isOpen: true, mayWithdraw: false }]);
    expect(courses[0]?.ways).toMatchObject([{ text: '付 199.00 元', stateText: '' }]);
    expect([facts.orders.length, logins.length, lastLesson, exams]).toEqual([1, 1, null, []]);
  });

  it('who is nobody is refused', async () => {
    const nobody = { userId: newUuid(random), token: '' };
    expect((await give(nobody, await shop.course())).code).toBe(refusals.NOT_FOUND.code);
  });

  it('is logged out everywhere', async () => {
    const student = await shop.student();
    const out = () =>
      service.call('POST /console/api/students/{uuid}/log-out', {
        params: { uuid: student.userId },
        body: { reason: '手机丢了' },
      });

    expect((await out()).data.logins).toEqual([]);
    expect((await out()).code).toBe(SUCCESS);
    const { code } = await server.call('GET /api/v1/account/auth/user/info', {}, { token: student.token });
    expect(code).not.toBe(SUCCESS);
    expect((await acts(student)).filter((action) => action === 'student.log-out')).toHaveLength(1);
  });
});

describe('the whole mobile of a student', () => {
  it('is shown one by one, written down, as often as a day allows; the same one again is free', async () => {
    const desk = (await addStaffMember(server, 'service')).visitor;
    const show = ({ userId }: Student) =>
      desk.call('POST /console/api/students/{uuid}/mobile', { params: { uuid: userId } });
    const others = await shop.students(LOOKS_A_DAY.others + 1);
    const [first = await shop.student()] = others;
    const [user] = await server.db.select().from(users).where(eq(users.id, first.userId));

    expect((await show(first)).data).toEqual({ mobile: user?.mobile, left: LOOKS_A_DAY.others - 1 });
    expect((await show(first)).data.left).toBe(LOOKS_A_DAY.others - 1);
    expect(await acts(first)).toEqual(['student.mobile-shown', 'student.mobile-shown']);
    const codes: number[] = [];
    for (const one of others.slice(1)) codes.push((await show(one)).code);
    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(LOOKS_A_DAY.others - 1);
    expect(codes.at(-1)).toBe(staffRefusals.LEAD_LOOKS_SPENT.code);
    expect((await show(first)).code).toBe(SUCCESS);
    const alarms = await server.db
      .select()
      .from(staffAudit)
      .where(inArray(staffAudit.action, ['lead.mobile-alarm', 'lead.hurry-alarm']));
    expect(alarms.map(({ action }) => action).sort()).toEqual(['lead.hurry-alarm', 'lead.mobile-alarm']);
  });
});

describe('a course that staff give', () => {
  it('is opened once for each gift, at once too, and the student is told', async () => {
    const [student, course, gift] = [await shop.student(), await shop.course({ name: '词汇课' }), newUuid(random)];

    const both = await Promise.all([give(student, course, gift), give(student, course, gift)]);
    const again = await give(student, course, gift);

    expect([...both, again].map(({ code }) => code)).toEqual([SUCCESS, SUCCESS, SUCCESS]);
    expect(again.data.courses).toMatchObject([
      { name: '词汇课', isOpen: true, mayWithdraw: true, ways: [{ text: `小何开通：${reason}` }] },
    ]);
    expect(await server.db.$count(orders, eq(orders.userId, student.userId))).toBe(1);
    expect(await told(student)).toEqual(['领取成功']);
    expect(await acts(student)).toEqual(['student.course-give']);
  });

  it('of two colleagues at once is given by one, and the other is told that it is there', async () => {
    const [student, course] = [await shop.student(), await shop.course()];

    const both = await Promise.all([give(student, course), give(student, course, newUuid(random), admin)]);

    expect(both.map(({ code }) => code).sort()).toEqual([SUCCESS, staffRefusals.STUDENT_COURSE_REFUSED.code].sort());
    expect(await server.db.$count(orders, eq(orders.userId, student.userId))).toBe(1);
  });

  it('is one with lessons that can still be studied', async () => {
    const student = await shop.student();
    const [books, over] = [
      await shop.course({ kind: 'books' }),
      await shop.course({ validType: 1, validEndTime: new Date('2026-01-01T00:00:00+08:00') }),
    ];

    expect((await give(student, books)).msg).toBe('只能开通课程，图书和研学要下单');
    expect((await give(student, over)).msg).toBe('这门课已经过了有效期，开通了也不能学');
    expect(await server.db.$count(courseGifts)).toBeGreaterThan(0);
    expect(await server.db.$count(orders, eq(orders.userId, student.userId))).toBe(0);
  });

  it('is extended to the end of a later day, once, and not shortened', async () => {
    const [student, course] = [await shop.student(), await shop.course()];
    await give(student, course);

    const both = await Promise.all([
      extend(student, course, '2029-06-30'),
      extend(student, course, '2029-06-30', admin),
    ]);
    const back = await extend(student, course, '2029-06-29');

    expect(both.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS]);
    expect(both[0]?.data.courses[0]?.validUntil).toBe('2029-06-30T23:59:59+08:00');
    expect(back.msg).toBe('新的到期日要晚于现在的 2029-06-30');
    expect((await extend(student, course, '2099-01-01')).msg).toBe('最多延长到五年以后');
    expect((await extend(student, course, '2030-02-31')).code).toBe(refusals.INPUT_INVALID.code);
    expect(await told(student)).toEqual(['领取成功', '课程延期']);
    expect((await acts(student)).filter((action) => action === 'student.course-extend')).toHaveLength(1);
  });

  it('is extended on the order that gives it longest', async () => {
    const [student, course, other] = [await shop.student(), await shop.course(), await shop.course()];
    const [long, short] = [await shop.order(course, student), await shop.order(other, student)];
    for (const { uuid } of [long, short]) await shop.pay(uuid, student);
    await server.db.insert(orderCourses).values({
      ...{ orderId: short.uuid, courseId: course, position: 1, priceCents: 0 },
      ...{ openedAt: server.clock.now(), validUntil: server.clock.now() },
    });
    await extend(student, course, '2029-06-30');

    const [extended] = await server.db
      .select()
      .from(orderCourses)
      .where(and(eq(orderCourses.orderId, long.uuid), eq(orderCourses.courseId, course)));
    expect(extended?.validUntil?.toISOString()).toBe('2029-06-30T15:59:59.000Z');
  });

  it('is taken back once by two at once, with what it was extended by, and can be given anew', async () => {
    const [student, course] = [await shop.student(), await shop.course()];
    await give(student, course);
    await extend(student, course, '2029-06-30');

    const both = await Promise.all([withdraw(student, course), withdraw(student, course, admin)]);

    expect(both.map(({ code }) => code)).toEqual([SUCCESS, SUCCESS]);
    expect(await shop.owned(student)).toEqual([]);
    expect((await read(student)).courses).toMatchObject([{ isOpen: false, mayWithdraw: false }]);
    expect(await told(student)).toEqual(['领取成功', '课程延期', '课程已收回']);
    expect((await acts(student)).filter((action) => action === 'student.course-withdraw')).toHaveLength(1);
    expect((await extend(student, course, '2029-06-30')).msg).toBe('学员没有这门课，请重新开通');
    expect((await give(student, course)).code).toBe(SUCCESS);
    expect((await shop.owned(student)).length).toBe(1);
  });

  it('that the student also paid for stays when the gift is taken back; a paid one is not taken back', async () => {
    const [student, course] = [await shop.student(), await shop.course()];
    const order = await shop.order(course, student);
    await shop.pay(order.uuid, student);

    expect((await withdraw(student, course)).msg).toBe('这门课不是老师开通的，不能收回；付了款的请退款');
    expect((await give(student, course)).msg).toBe('学员已经有这门课，要多学几天请用“延长”');
    expect((await extend(student, course, '2029-06-30')).code).toBe(SUCCESS);
    expect((await shop.owned(student)).length).toBe(1);
  });
});
