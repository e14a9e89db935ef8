import { randomUUID } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/account.ts';
import { consultConversations } from '#server/db/schema/consult.ts';
import { advisors } from '#server/db/schema/content.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { examAttempts, papers } from '#server/db/schema/exam.ts';
import { aftersalesRequests } from '#server/db/schema/goods.ts';
import { messages } from '#server/db/schema/message.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addMessage, noteRead } from '#server/domains/consult/messages.ts';
import { lockRequest } from '#server/domains/delivery/aftersales.ts';
import { decideRequest } from '#server/domains/delivery/decide-aftersales.ts';
import { receivePackage } from '#server/domains/delivery/receive-package.ts';
import { shipPackage } from '#server/domains/delivery/ship-packages.ts';
import { closeOverdue } from '#server/domains/exams/closing.ts';
import { settleDueGroups } from '#server/domains/groups/settle-groups.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { after as later } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { groupSale } from '#server/testing/group.ts';
import { invoicesOf } from '#server/testing/invoice.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { type Student, shopOf } from '#server/testing/shop.ts';
import { appRoutes } from '#src/contract/app-routes.ts';
import { requestHeaders } from '#src/contract/headers.ts';
import type { MessageKind } from '#src/contract/message-kinds.ts';
import { smsActions } from '#src/contract/states.ts';

const random = testRandom('facts');
let server: TestServer;
let shop: ReturnType<typeof shopOf>;
let groups: ReturnType<typeof groupSale>;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  shop = shopOf(server, 'facts');
  groups = groupSale(server);
});
afterAll(() => server.close());

/** What the student was told, oldest first. */
const told = ({ userId }: Pick<Student, 'userId'>, kind?: MessageKind) =>
  server.db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), kind && eq(messages.kind, kind)))
    .orderBy(asc(messages.createdAt), asc(messages.key));
const moment = () => ({ now: server.clock.now(), random });

async function paidOrder(changes = {}) {
  const { buyer, order } = await shop.ordered({ name: '高数全程班', ...changes });
  await shop.pay(order.uuid, buyer);
  return { buyer, orderId: order.uuid };
}

async function refunded() {
  const { buyer, orderId } = await paidOrder();
  await shop.refund(orderId, buyer);
  for (let turn = 0; turn < 3; turn += 1) await shop.run(sendRefunds, { mayFailOnOne: true });
  return buyer;
}

/** A package that waits to be sent. */
async function packed() {
  const student = await shop.student();
  const id = newUuid(random);
  await server.db.insert(deliveryPackages).values({
    ...{ id, userId: student.userId, name: '讲义包', goods: [], addressId: await shop.address(student) },
    ...{
      receiver: '同学',
      phone: '13800000000',
      fullDistrict: '浙江省',
      location: '文三路',
      confirmedAt: server.clock.now(),
    },
    createdAt: server.clock.now(),
  });
  await inTransaction(server.db, (tx) => shipPackage(tx, { id, company: '顺丰速运', code: 'SF998877', ...moment() }));
  return { student, id };
}

/** A student whose return the school refuses. */
async function refusedReturn() {
  const { student, id: packageId } = await packed();
  const id = newUuid(random);
  await server.db.insert(aftersalesRequests).values({
    ...{ id, userId: student.userId, requestId: randomUUID(), packageId, kind: 1, reason: 1, note: '', state: 0 },
    createdAt: server.clock.now(),
  });
  await inTransaction(server.db, async (tx) => {
    const row = await lockRequest(tx, id);
    if (row) await decideRequest(tx, server.context, row, { action: 'refuse', text: '书页有批注' });
  });
  return student;
}

async function fullGroup() {
  const course = await groups.activity();
  const { leader, groupId } = await groups.openedGroup(course);
  const [joiner] = await groups.students(1);
  if (!joiner) throw new Error('No student was made.');
  await groups.pay((await groups.order(course, joiner, groupId)).orderId);
  return leader;
}

async function failedGroup() {
  const { leader } = await groups.openedGroup(await groups.activity());
  server.clock.pass(8 * 24 * 3600);
  await shop.run(settleDueGroups);
  return leader;
}

async function issuedInvoice() {
  const operator = await openConsoleAs(server, 'operator');
  const desk = invoicesOf(server, operator, 'facts invoices');
  const { buyer, uuid, seen } = await desk.askedInvoice();
  await desk.issue(uuid, seen, operator, '26332000000000009999');
  return buyer;
}

async function overdueExam() {
  const student = await shop.student();
  const [paper] = await server.db.select().from(papers).limit(1);
  await server.db.insert(examAttempts).values({
    ...{ id: newUuid(random), userId: student.userId, paperId: paper?.id ?? '', number: 1, state: 0 as const },
    ...{ startedAt: later(server.clock.now(), -7200), deadlineAt: later(server.clock.now(), -600) },
  });
  await shop.run(closeOverdue);
  return student;
}

/** A student's talk, and what the advisor says there. */
async function talk() {
  const student = await shop.student();
  const [advisor] = await server.db.select().from(advisors).limit(1);
  const id = newUuid(random);
  const startedAt = server.clock.now();
  const conversation = { id, userId: student.userId, advisorId: advisor?.id ?? '', startedAt };
  await server.db.insert(consultConversations).values({ ...conversation, guestKeyHash: null });
  const say = (body: string) =>
    inTransaction(server.db, (tx) =>
      addMessage(tx, {
        ...{ conversationId: id, clientId: randomUUID(), sender: 'advisor', body, courseId: null },
        now: server.clock.now(),
      }),
    );
  return { student, id, say };
}

let mobiles = 0;
async function newDevice() {
  mobiles += 1;
  const mobile = `1570000${String(mobiles).padStart(4, '0')}`;
  const logIn = async (device: string) => {
    server.clock.pass(61);
    await server.call('POST /api/v1/account/validate/code', { body: { mobile, action: smsActions.LOGIN } });
    const code = server.sent.findLast((message) => message.mobile === mobile)?.code ?? '';
    const headers = { [requestHeaders.uuid]: device };
    return server.call('POST /api/v1/account/auth/token/create', { body: { mobile, code } }, { headers });
  };
  await logIn('phone');
  await logIn('phone');
  const [user] = await server.db.select().from(users).where(eq(users.mobile, mobile));
  const student = { userId: user?.id ?? '' };
  const before = await told(student);
  await logIn('laptop');
  return { student, before, logIn };
}

const FACTS: readonly (readonly [MessageKind, string, () => Promise<Pick<Student, 'userId'>>])[] = [
  ['order-paid', '付款成功｜《高数全程班》已付 199.00 元', async () => (await paidOrder()).buyer],
  ['order-refunded', '退款完成｜《高数全程班》已退回 199.00 元，到账时间以支付平台为准', refunded],
  ['refund-refused', '售后申请未通过｜书页有批注', refusedReturn],
  ['parcel-sent', '包裹已发出｜讲义包由顺丰速运寄出，单号 SF998877', async () => (await packed()).student],
  [
    'parcel-signed',
    '包裹已签收｜讲义包已签收，有问题可以申请售后',
    async () => {
      const { student, id } = await packed();
      const receive = () => inTransaction(server.db, (tx) => receivePackage(tx, { id, ...student, ...moment() }));
      await Promise.all([receive(), receive()]);
      return student;
    },
  ],
  ['group-full', '拼团成功｜', fullGroup],
  ['group-failed', '拼团没有成功｜', failedGroup],
  ['invoice-issued', '发票已开出｜199.00 元，发票号码 26332000000000009999', issuedInvoice],
  ['exam-marked', '考试时间到，已自动交卷｜《', overdueExam],
  [
    'advisor-replied',
    '回复了你｜第一句',
    async () => {
      const { student, say } = await talk();
      await say('第一句');
      await say('第二句');
      return student;
    },
  ],
  ['account-changed', '新设备登录｜', async () => (await newDevice()).student],
];

const routes = appRoutes.map(
  (route) => new RegExp(`^${route.replace(/\/:\w+\?/g, '(?:/([^/]+))?').replace(/:\w+/g, '([^/]+)')}$`),
);

describe('a student', () => {
  it.each(FACTS)('is told once of %s: %s', async (kind, said, happen) => {
    const student = await happen();

    const all = await told(student, kind);
    expect(all.map(({ title, text }) => `${title}｜${text}`)).toEqual([expect.stringContaining(said)]);
    expect(routes.some((route) => route.test(all[0]?.address.split('?')[0] ?? ''))).toBe(true);
  });

  it('is told that a deposit is paid, and that the rest is', async () => {
    const { buyer, order } = await shop.inTwoParts(19900, 5000);
    await shop.pay(order.uuid, buyer);
    server.clock.pass(1);
    await shop.pay(order.uuid, buyer);

    expect((await told(buyer)).map(({ title }) => title)).toEqual(['定金已付', '付款成功']);
  });
});

describe('an advisor’s reply', () => {
  it('is read in the inbox once the talk is read, and then told of anew', async () => {
    const { student, id, say } = await talk();
    const { id: first } = await say('第一句');
    await noteRead(server.db, id, 'student', { messageId: first, now: server.clock.now() });
    const read = await told(student);

    await say('第二句');

    expect(read.map(({ readAt }) => readAt)).toEqual([server.clock.now()]);
    expect(await told(student)).toMatchObject([{ text: '第二句', readAt: null }]);
  });
});

describe('a login', () => {
  it('is told of from a browser that none had before, and not from those', async () => {
    const { student, before, logIn } = await newDevice();
    await logIn('phone');
    await logIn('laptop');

    expect([before.length, (await told(student)).length]).toEqual([0, 1]);
  });
});
