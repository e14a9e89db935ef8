import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/rows-of.ts';
import type { StaffRole } from '#src/contract/console/roles.ts';
import { aftersalesKinds, aftersalesStates } from '#src/contract/states.ts';
import { users } from '../../db/schema/account.ts';
import { courseGoods, deliveryPackages } from '../../db/schema/delivery.ts';
import { papers } from '../../db/schema/exam.ts';
import { aftersalesRequests } from '../../db/schema/goods.ts';
import { addresses } from '../../db/schema/order.ts';
import { questionId, studyIds } from '../../demo/study/study-ids.ts';
import { makeDuePackages } from '../../domains/delivery/new-packages.ts';
import { sendRefunds } from '../../domains/payments/send-refunds.ts';
import { eraseAccounts } from '../../domains/personal-data/erasures.ts';
import { sumUpResults } from '../../domains/visits/sum-up-results.ts';
import { openConsoleAs } from '../console.ts';
import { groupSale } from '../group.ts';
import { homeworkOf } from '../homework.ts';
import { COMPANY } from '../invoice.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { type Student, shopOf } from '../shop.ts';

/** An order of the day, and who placed it. */
interface Sold {
  readonly buyer: Student;
  readonly uuid: string;
  readonly number: string;
}

type Shop = ReturnType<typeof shopOf>;

/**
 * A school of its own, in this process, at the end of a sale: seventy orders of today with everything that waits for
 * staff; lists show fifty at first. Its clock goes with the real one and can be moved on. Jobs run only when they are
 * asked for. A journey bundles this file, because Playwright would compile the server's 900 files one by one.
 */
export async function openSaleSchool() {
  const server = await startTestServer({ console: { origin: undefined }, siteFolder: 'dist' });
  const { clock, db } = server;
  const keepUp = () => clock.pass(Math.max(0, (Date.now() - clock.now().getTime()) / 1000));
  keepUp();
  const ticking = setInterval(keepUp, 100);
  const shop = shopOf(server, 'sale');
  const site = await server.listen();
  const goods = await sellGoods(server, shop);
  const lessons = await sellLessons(server, shop);
  await shop.run(makeDuePackages);
  const number = async (sold: Sold) =>
    (await db.select().from(deliveryPackages).where(eq(deliveryPackages.orderId, sold.uuid)))[0]?.number ?? 0;
  const mobile = async ({ userId }: Student) =>
    (await db.select().from(users).where(eq(users.id, userId)))[0]?.mobile ?? '';
  const cookies = new Map<string, string>();
  /** Of somebody's session at the desk, as a header sets it; everybody logs in once a day. */
  const staffCookie = async (role: StaffRole) => {
    const key = `${role} ${clock.now().toISOString().slice(0, 10)}`;
    const cookie = cookies.get(key) ?? (await openConsoleAs(server, role)).lastCookie();
    cookies.set(key, cookie);
    return cookie;
  };
  return {
    ...{ server, site, ...goods, ...lessons, mobile, staffCookie },
    /** Of the order's package. */
    packageNumber: number,
    ...(await askStaff(server, shop, { ...goods, ...lessons })),
    runJobs: async () => {
      for (const job of [makeDuePackages, sendRefunds, sumUpResults, eraseAccounts]) await shop.run(job);
    },
    /** One number of the database. */
    figure: async (query: string) => Number((await rowsOf<{ n: unknown }>(db, sql.raw(query)))[0]?.n),
    close: async () => {
      clearInterval(ticking);
      await server.close();
    },
  };
}

export type SaleSchool = Awaited<ReturnType<typeof openSaleSchool>>;

async function sell(shop: Shop, course: string, count: number, isPaid = true): Promise<Sold[]> {
  const all: Sold[] = [];
  for (const buyer of await shop.students(count)) {
    const { uuid, order_number } = await shop.order(course, buyer);
    if (isPaid) await shop.pay(uuid, buyer);
    all.push({ buyer, uuid, number: order_number });
  }
  return all;
}

/** 56 books that wait to be sent, one that left, and one without an address. */
async function sellGoods({ db }: TestServer, shop: Shop) {
  const bookOf = (name: string) => shop.course({ name, kind: 'books', priceCents: 6900 });
  const addGoods = (courseId: string) =>
    db.insert(courseGoods).values({ courseId, position: 0, name: '真题书', count: 1 });
  const book = await bookOf('考研英语真题书');
  await addGoods(book);
  const books: Sold[] = [];
  const place = { receiver: '周同学', province: '浙江省', city: '杭州市', area: '西湖区', location: '文三路 398 号' };
  for (const [index, buyer] of (await shop.students(57)).entries()) {
    const [id, phone] = [randomUUID(), `138${String(index).padStart(8, '0')}`];
    await db.insert(addresses).values({ ...place, id, phone, userId: buyer.userId });
    const { uuid, order_number } = await shop.order(book, buyer, { address_uuid: id });
    await shop.pay(uuid, buyer);
    books.push({ buyer, uuid, number: order_number });
  }
  const late = await shop.course({ name: '赠书直播课', priceCents: 19_900 });
  const [withoutAddress] = await sell(shop, late, 1);
  // The book was added to the course later: its student has not been asked where to.
  await addGoods(late);
  const [sent, refundedLater, ...waiting] = books;
  if (!sent || !refundedLater || !withoutAddress) throw new Error('There are no books.');
  return { sent, refundedLater, withoutAddress, waiting };
}

/** Orders of courses: paid ones, large and small, a joint one, groups of two, and some that are not paid. */
async function sellLessons(server: TestServer, shop: Shop) {
  const small = await shop.course({ name: '英语精讲班' });
  const large = await shop.course({ name: '数学全程班', priceCents: 100_000 });
  const unpaid = await sell(shop, small, 2, false);
  const paid = await sell(shop, small, 4);
  const larges = await sell(shop, large, 3);
  const [joint] = [await sellTogether(server, shop, [large, small])];
  const groups = groupSale(server);
  const course = await groups.activity();
  for (let index = 0; index < 2; index += 1) {
    const { groupId } = await groups.openedGroup(course);
    const [second] = await groups.students(1);
    if (second) await groups.pay((await groups.order(course, second, groupId)).orderId);
  }
  return { unpaid, paid, larges, joint };
}

async function sellTogether({ call }: TestServer, shop: Shop, course_uuids: string[]): Promise<Sold> {
  const buyer = await shop.student();
  const { token } = buyer;
  const opened = await call('POST /api/V1.29/course/multiple/checkout', { body: { course_uuids } }, { token });
  const { data } = await shop.submit(opened.data, buyer, { course_uuids });
  await shop.pay(data.uuid, buyer);
  return { buyer, uuid: data.uuid, number: data.order_number };
}

/** What students want of staff: a book changed, homework marked, two questions answered, an invoice. */
async function askStaff(
  server: TestServer,
  shop: Shop,
  { sent, paid }: { readonly sent: Sold; readonly paid: Sold[] },
) {
  const { db, clock, call } = server;
  await shop.run(makeDuePackages);
  const [parcel] = await db.select().from(deliveryPackages).where(eq(deliveryPackages.orderId, sent.uuid));
  const sentCode = 'SF6000000001';
  const warehouse = await openConsoleAs(server, 'warehouse');
  const body = { company: '顺丰速运', code: sentCode } as const;
  await warehouse.call('POST /console/api/packages/{uuid}/send', { params: { uuid: parcel?.id ?? '' }, body });
  await db.insert(aftersalesRequests).values({
    ...{ id: randomUUID(), userId: sent.buyer.userId, requestId: randomUUID(), packageId: parcel?.id ?? '' },
    ...{ kind: aftersalesKinds.EXCHANGE, reason: 1, note: '书角压坏', state: aftersalesStates.REVIEWING },
    createdAt: clock.now(),
  });
  await homeworkOf(server, 'sale homework').waiting({}, { text: '先放缩，再取极限。' });
  const paper = await handInEssay(server, shop);
  const askers = await shop.students(2);
  for (const { token } of askers) {
    await call('POST /api/v1/app/consult/open', { body: {} }, { token });
    const message = { client_id: randomUUID(), text: '赠书什么时候寄？' };
    await call('POST /api/v1/app/consult/messages', { body: message }, { token });
  }
  const [invoiced] = paid;
  if (!invoiced) throw new Error('Nothing is paid.');
  await call(
    'POST /api/v1/course/myorder/{id}/invoice',
    { params: { id: invoiced.uuid }, body: { request_id: randomUUID(), ...COMPANY } },
    { token: invoiced.buyer.token },
  );
  return { sentCode, invoiced, paper, withoutCourse: askers };
}

/** An essay of a paper that teachers mark, answered today; the paper. */
async function handInEssay({ db, call }: TestServer, shop: Shop): Promise<string> {
  const paper = studyIds.paper(3);
  await db.update(papers).set({ isTeacherMarked: true }).where(eq(papers.id, paper));
  const { token } = await shop.student();
  const { data } = await call('POST /api/v1/exam/papers/{id}/answers', { params: { id: paper }, body: {} }, { token });
  const answers = [{ question_uuid: questionId(3, 19), revision: 1, answer: ['联系具有普遍性。'] }];
  const input = { params: { id: data.answer_id }, body: { answers } };
  await call('POST /api/v1/exam/answers/{id}/submit', input, { token });
  return paper;
}
