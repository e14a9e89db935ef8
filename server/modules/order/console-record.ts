import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { userSources } from '#server/db/schema/account.ts';
import { channelLinks } from '#server/db/schema/channel.ts';
import { orders } from '#server/db/schema/order.ts';
import { trafficChannels } from '#server/db/schema/visit.ts';
import type { OrderRow } from '#server/domains/orders/move-order.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { maskMobile } from '#server/kernel/text/mask.ts';
import type { ConsoleReply } from '#src/contract/console/all.ts';
import { isDue, isPaid, isSettled } from '#src/contract/order-states.ts';
import { paymentMethodTexts } from '#src/contract/payment-methods.ts';
import { orderPayStateTexts } from '#src/contract/states.ts';
import { type OrderFacts, readFacts } from './console-facts.ts';
import { orderTimeLine } from './console-time-line.ts';
import { refundView, requestView, studentView } from './console-views.ts';

type Order = ConsoleReply<'GET /console/api/orders/{uuid}'>;

/** The order of this id; throws `NOT_FOUND` when there is none. */
export async function findOrderAtDesk(db: Database, id: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Refusal('NOT_FOUND');
  return order;
}

/** Everything about one order, for staff. */
export async function orderRecord(
  { db, clock, actor }: Pick<StaffContext, 'db' | 'clock' | 'actor'>,
  id: string,
): Promise<Order> {
  const order = await findOrderAtDesk(db, id);
  const facts = await readFacts(db, order);
  const names = new Map(facts.bought.map(({ course }) => [course.id, course.name]));
  const now = clock.now();
  const waiting = facts.packages.filter(({ sentAt }) => sentAt === null);
  const isSent = facts.packages.length > 0 ? waiting.length > 0 : order.receiver !== '';
  return {
    ...{ uuid: order.id, number: order.orderNumber, state: order.payState },
    ...{ stateText: orderPayStateTexts[order.payState], createdAt: toInstant(order.createdAt) },
    student: studentView({ userId: order.userId, ...facts.student }),
    money: moneyOf(order, facts),
    courses: facts.bought.map(({ course, own }) => ({
      ...{ uuid: course.id, name: course.name, price: own.priceCents, givenBack: own.givenBackCents },
      kind: course.kind,
      openedAt: own.openedAt && toInstant(own.openedAt),
      validUntil: own.validUntil && toInstant(own.validUntil),
      isOpen: isSettled(order.payState) && own.validUntil !== null && own.validUntil > now,
    })),
    payments: facts.received.map(({ id: uuid, method, tradeNo, amountCents, paidAt, createdAt }) => ({
      ...{ uuid, method: paymentMethodTexts[method], tradeNo: tradeNo ?? '', amount: amountCents },
      paidAt: toInstant(paidAt ?? createdAt),
    })),
    refunds: facts.back.map(refundView),
    requests: facts.requests.map((row) => requestView(row, names, actor.id)),
    packages: facts.packages.map((row) => ({
      ...{ uuid: row.id, number: row.number ?? 0, name: row.name, company: row.companyName, code: row.expressCode },
      stateText: row.receivedAt ? '已签收' : row.sentAt ? '已寄出' : row.confirmedAt ? '待发货' : '等地址',
    })),
    address: addressOf(facts.packages.find(({ receiver }) => receiver !== '') ?? order),
    source: await sourceOf(db, order.touchId),
    timeLine: orderTimeLine(order, facts),
    canClose: isDue(order.payState),
    canChangeAddress: isSent && (isPaid(order.payState) || isDue(order.payState)),
  };
}

function moneyOf(order: OrderRow, { coupon, received, back }: OrderFacts): Order['money'] {
  const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0);
  const receivedCents = sum(received.map(({ amountCents }) => amountCents));
  const refundedCents = sum(back.map(({ refund }) => refund.amountCents));
  return {
    ...{ price: order.priceCents, discount: order.discountCents, coupon, total: order.totalCents },
    ...{ received: receivedCents, refunded: refundedCents, net: receivedCents - refundedCents },
  };
}

type Placed = Readonly<Record<'receiver' | 'phone' | 'fullDistrict' | 'location', string>>;

function addressOf({ receiver, phone, fullDistrict, location }: Placed): Order['address'] {
  return receiver === '' ? null : { receiver, phone: maskMobile(phone), place: `${fullDistrict}${location}` };
}

/** The attribution of the order. */
async function sourceOf(db: Database, touchId: string | null): Promise<Order['source']> {
  const nothing = { page: '', channel: '', campaign: '', firstPage: '' };
  if (touchId === null) return nothing;
  const [row] = await db
    .select({ source: userSources, channel: trafficChannels, link: channelLinks.name })
    .from(userSources)
    .leftJoin(trafficChannels, eq(trafficChannels.id, userSources.channelId))
    .leftJoin(channelLinks, eq(channelLinks.code, trafficChannels.link))
    .where(eq(userSources.id, touchId));
  if (!row) return nothing;
  const { page, firstPage, source } = row.source;
  const { utmSource = '', utmMedium = '', utmCampaign = '', platform = '' } = row.channel ?? {};
  const channel = row.link ?? ([platform, utmSource, utmMedium].filter(Boolean).join(' / ') || source);
  return { page, channel, campaign: utmCampaign, firstPage };
}
