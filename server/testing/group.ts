import { eq } from 'drizzle-orm';
import { SUCCESS } from '#src/contract/codes.ts';
import { orderPayStates } from '#src/contract/states.ts';
import { users } from '../db/schema/account.ts';
import { courses } from '../db/schema/course.ts';
import { orders } from '../db/schema/order.ts';
import { payments } from '../db/schema/payment.ts';
import { groupActivities, groups } from '../db/schema/promotion.ts';
import { inTransaction } from '../db/transaction.ts';
import { seedIds } from '../demo/ids.ts';
import { createSession } from '../domains/accounts/sessions.ts';
import { lockOrder, moveOrder } from '../domains/orders/move-order.ts';
import { settlePayment } from '../domains/orders/payment/settle-payment.ts';
import { after } from '../kernel/clock.ts';
import { newUuid } from '../kernel/random.ts';
import { testRandom } from '../kernel/testing.ts';
import type { TestServer } from './server.ts';

export interface Student {
  readonly userId: string;
  readonly token: string;
}

/** The price in a group sale, per student. */
const GROUP_PRICE_CENTS = 9900;

/** Students, activities and students' actions with groups, on a test server. */
export function groupSale(server: TestServer) {
  const random = testRandom('group buying');
  let number = 0;

  async function students(count: number): Promise<Student[]> {
    const now = server.clock.now();
    const rows = Array.from({ length: count }, () => {
      number += 1;
      return { id: newUuid(random), num: `g${number}`, mobile: `139${String(number).padStart(8, '0')}` };
    });
    await server.db.insert(users).values(rows.map((row) => ({ ...row, nickname: '拼团同学', createdAt: now })));
    return Promise.all(
      rows.map(async ({ id }) => ({ userId: id, token: await createSession(server.db, id, now, random) })),
    );
  }

  /** A new course with a running group activity. */
  async function activity({ people = 2, stock = null as number | null } = {}): Promise<string> {
    const now = server.clock.now();
    const [template] = await server.db
      .select()
      .from(courses)
      .where(eq(courses.id, seedIds.course(9)));
    if (!template) throw new Error('The seed has no course 9.');
    const id = newUuid(random);
    const { courseYear: _generated, ...copy } = template as typeof template & { courseYear?: unknown };
    await server.db.insert(courses).values({ ...copy, id, courseNumber: `GROUP-${id}` });
    await server.db.insert(groupActivities).values({
      id: newUuid(random),
      courseId: id,
      groupPriceCents: GROUP_PRICE_CENTS,
      groupedNum: people,
      startsAt: after(now, -3600),
      endsAt: after(now, 30 * 24 * 3600),
      isOnShelf: true,
      stock,
    });
    return id;
  }

  /** Checkout and order in one. Returns the reply that refused, or the last one. */
  async function order(courseId: string, { token }: Student, groupId?: string) {
    const intent = groupId === undefined ? { intent: 'group_start' as const } : joining(groupId);
    const checkout = await server.call(
      'POST /api/V1.29/course/{id}/checkout',
      { params: { id: courseId }, body: intent },
      { token },
    );
    if (checkout.code !== SUCCESS) return { ...checkout, orderId: '' };
    const answer = await server.call(
      'POST /api/V1.29/course/multiple/checkout/{id}',
      { params: { id: checkout.data.uuid }, body: { payable: GROUP_PRICE_CENTS } },
      { token },
    );
    return { ...answer, orderId: answer.data?.uuid ?? '' };
  }

  const joining = (groupId: string) => ({ intent: 'group_join' as const, pgb_item_uuid: groupId });

  const orderRow = async (id: string) => {
    const [row] = await server.db.select().from(orders).where(eq(orders.id, id));
    if (!row) throw new Error(`There is no order ${id}.`);
    return row;
  };
  const groupRow = async (id: string) => (await server.db.select().from(groups).where(eq(groups.id, id)))[0];

  /** The provider reports the order as paid. */
  async function pay(orderId: string) {
    const now = server.clock.now();
    const id = newUuid(random);
    const row = {
      id,
      orderId,
      stage: 'full' as const,
      provider: 'sandbox',
      method: 1 as const,
      amountCents: GROUP_PRICE_CENTS,
    };
    await server.db
      .insert(payments)
      .values({ ...row, instalments: number++, status: 'started', createdAt: now, expiresAt: now });
    const received = { provider: 'sandbox', paymentId: id, tradeNo: id, amountCents: GROUP_PRICE_CENTS, paidAt: now };
    return inTransaction(server.db, (tx) => settlePayment(tx, received, { now, random }));
  }

  const expire = (orderId: string) =>
    inTransaction(server.db, async (tx) => {
      const locked = await lockOrder(tx, orderId);
      if (locked?.payState === orderPayStates.UNPAID)
        await moveOrder(tx, locked, { event: 'expire', to: 6, now: server.clock.now(), random });
    });

  /** A group that its leader has opened and paid. */
  async function openedGroup(courseId: string) {
    const [leader] = await students(1);
    if (!leader) throw new Error('No student was made.');
    const { orderId } = await order(courseId, leader);
    await pay(orderId);
    const { groupId } = await orderRow(orderId);
    return { leader, orderId, groupId: groupId ?? '' };
  }

  const detail = async (groupId: string, token = '') =>
    server.call('GET /api/v1/course/groups/{id}', { params: { id: groupId } }, token === '' ? {} : { token });
  const soldCount = async (courseId: string) =>
    (await server.db.select().from(groupActivities).where(eq(groupActivities.courseId, courseId)))[0]?.soldCount;

  return { students, activity, order, orderRow, groupRow, pay, expire, openedGroup, detail, soldCount };
}
