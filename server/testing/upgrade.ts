import { and, eq } from 'drizzle-orm';
import { SUCCESS } from '#src/contract/codes.ts';
import { courses, myCourses } from '../db/schema/course.ts';
import { courseUpgrades } from '../db/schema/course-list.ts';
import { inTransaction } from '../db/transaction.ts';
import { giveCourse } from '../domains/orders/payment/give-course.ts';
import type { TestServer } from './server.ts';
import type { shopOf } from './shop.ts';

export const UPGRADE_TERM_SECONDS = 5 * 24 * 3600;
const STEPS = ['a', 'b', 'c', 'd'] as const;
const PRICES = { a: 50_000, b: 80_000, c: 90_000, d: 200_000 } as const;
export type Step = (typeof STEPS)[number];

/** A student with four courses of 500, 800, 900 and 2,000 yuan, each upgradable to every larger one. */
export async function climbOf(server: TestServer, shop: ReturnType<typeof shopOf>) {
  const { db } = server;
  const buyer = await shop.student();
  const ladder = { a: '', b: '', c: '', d: '' };
  for (const step of STEPS) {
    const term = { validType: 0 as const, validDays: UPGRADE_TERM_SECONDS / (24 * 3600), validEndTime: null };
    ladder[step] = await shop.course({ priceCents: PRICES[step], ...term });
  }
  const allow = (from: Step, to: Step) =>
    db.insert(courseUpgrades).values({ fromCourseId: ladder[from], toCourseId: ladder[to] });
  for (const [index, from] of STEPS.entries()) for (const to of STEPS.slice(index + 1)) await allow(from, to);

  async function buy(step: Step) {
    const { uuid } = await shop.order(ladder[step], buyer);
    await shop.pay(uuid, buyer);
    return uuid;
  }

  /** Bought together with another course, with one coupon if the student has one. */
  async function buyWithAnother(step: Step, otherCents: number) {
    const other = await shop.course({ priceCents: otherCents });
    const { data } = await server.call(
      'POST /api/V1.29/course/multiple/checkout',
      { body: { course_uuids: [ladder[step], other] } },
      { token: buyer.token },
    );
    const { uuid } = (await shop.submit(data, buyer)).data;
    await shop.pay(uuid, buyer);
    return uuid;
  }

  async function isGiven(step: Step) {
    const [course] = await db.select().from(courses).where(eq(courses.id, ladder[step]));
    if (!course) throw new Error('The course is gone.');
    const { clock, random } = server.context;
    const giving = { userId: buyer.userId, course, note: '', now: clock.now(), random };
    await inTransaction(db, (tx) => giveCourse(tx, giving));
  }

  /** Id of the student's ownership of a course, current or past. */
  async function ownership(step: Step) {
    const [row] = await db
      .select({ id: myCourses.id })
      .from(myCourses)
      .where(and(eq(myCourses.userId, buyer.userId), eq(myCourses.courseId, ladder[step])));
    if (!row) throw new Error('The student never had this course.');
    return row.id;
  }

  const open = async (from: Step, to: Step) =>
    shop.open(ladder[to], buyer, { intent: 'upgrade', mycourse_uuid: await ownership(from) });

  /** The order of an upgrade, unpaid unless it is free. */
  const order = async (from: Step, to: Step) => (await shop.submit((await open(from, to)).data, buyer)).data.uuid;

  async function upgrade(from: Step, to: Step) {
    const uuid = await order(from, to);
    if ((await shop.orderRow(uuid)).totalCents > 0) await shop.pay(uuid, buyer);
    return uuid;
  }

  /** The amount left to pay, or the code of the refusal. */
  async function price(from: Step, to: Step) {
    const { code, data } = await open(from, to);
    return code === SUCCESS ? data.quote.payable : code;
  }

  async function offers(from: Step) {
    const { data } = await server.call(
      'GET /api/v2.1/course/{id}/upgrade/product/',
      { params: { id: ladder[from] } },
      { token: buyer.token },
    );
    return data.map((offer) => [STEPS.find((step) => ladder[step] === offer.to.uuid), offer.price]);
  }

  async function owned() {
    const ids = (await shop.owned(buyer)).map(({ courseId }) => courseId);
    return STEPS.filter((step) => ids.includes(ladder[step]));
  }

  const refund = async (uuid: string) => (await shop.refund(uuid, buyer)).code;

  const ways = { buyer, ladder, allow, buy, buyWithAnother, isGiven, ownership };
  return { ...ways, open, order, upgrade, price, offers, owned, refund };
}

export type Climb = Awaited<ReturnType<typeof climbOf>>;
