import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { rowsOf } from '#server/db/rows-of.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { toChinaTime } from '#server/kernel/clock.ts';
import { chinaDay, startOfChinaDay } from '#server/kernel/days/china-day.ts';
import { csvOf } from '#src/contract/console/csv.ts';
import { paymentMethods } from '#src/contract/payment-methods.ts';

const HEAD = [
  ...['交易时间', '公众账号ID', '商户号', '微信订单号', '商户订单号', '交易状态', '订单金额'],
  ...['微信退款单号', '商户退款单号', '退款金额', '申请退款金额', '退款状态', '应结订单金额', '手续费'],
];

/** Serves what WeChat Pay would send as the bill of a day, `/sandbox/bill?day=2026-11-20`, for payments made here. */
export function serveBills(app: FastifyInstance, { db, clock }: Pick<ServerContext, 'db' | 'clock'>): void {
  app.get<{ Querystring: { day?: unknown } }>('/sandbox/bill', async ({ query }, reply) => {
    const day =
      typeof query.day === 'string' && /^\d{4}-\d\d-\d\d$/.test(query.day) ? query.day : chinaDay(clock.now());
    const start = startOfChinaDay(day);
    const end = new Date(start.getTime() + 24 * 3600 * 1000);
    const during = (at: string) =>
      sql`${sql.raw(at)} >= ${start.toISOString()} AND ${sql.raw(at)} < ${end.toISOString()}`;
    const isOfChat = sql`p.method = ${paymentMethods.WECHAT}`;
    const rows = await rowsOf<Line>(
      db,
      sql`
      SELECT extract(epoch FROM p.paid_at)::float8 AS at, 'SUCCESS' AS state, p.id AS payment, p.trade_no AS trade,
        p.amount_cents AS cents, NULL AS refund, 0 AS back
      FROM payments p WHERE p.status = 'paid' AND ${isOfChat} AND ${during('p.paid_at')}
      UNION ALL SELECT extract(epoch FROM r.finished_at)::float8, 'REFUND', p.id, p.trade_no, p.amount_cents, r.id,
        r.amount_cents
      FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.status = 'done' AND ${isOfChat} AND ${during('r.finished_at')} ORDER BY at`,
    );
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="bill-${day}.csv"`)
      .send(csvOf([HEAD, ...rows.map(cellsOf)]));
  });
}

interface Line {
  readonly at: number;
  readonly state: string;
  readonly payment: string;
  readonly trade: string | null;
  readonly cents: number;
  readonly refund: string | null;
  readonly back: number;
}

/** The provider's fee, as a share of a payment. */
const FEE = 0.006;
const yuan = (cents: number) => (cents / 100).toFixed(2);
const numberOf = (id: string) => id.replaceAll('-', '');

function cellsOf({ at, state, payment, trade, cents, refund, back }: Line): (string | number)[] {
  return [
    ...[toChinaTime(new Date(at * 1000)), 'sandbox', '1900000000', trade ?? '', numberOf(payment), state, yuan(cents)],
    ...[refund ? `50${numberOf(refund).slice(0, 20)}` : '0', refund ? numberOf(refund) : '0', yuan(back), yuan(back)],
    ...[refund ? 'SUCCESS' : '', yuan(refund ? 0 : cents), Number((((refund ? -back : cents) * FEE) / 100).toFixed(5))],
  ];
}
