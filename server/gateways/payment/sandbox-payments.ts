import { createPublicKey, randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { sandboxRefunds, sandboxTrades } from '#server/db/schema/payment.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type Clock, toChinaTime } from '#server/kernel/clock.ts';
import { decimalYuan } from '#server/kernel/decimal-yuan.ts';
import { type PaymentMethod, paymentMethods } from '#src/contract/payment-methods.ts';
import { readAlipayNotification, writeAlipayNotification } from './alipay-notification.ts';
import {
  NumberTaken,
  outTradeNo,
  type PaymentGateway,
  type PaymentWay,
  paymentIdOf,
  type ReportedPayment,
  type TradeState,
} from './payment-gateway.ts';
import { recordOf, textOf } from './provider-fetch.ts';
import { isSigned } from './rsa-sign.ts';
import { sandboxForm } from './sandbox-form.ts';
import { sandboxKey } from './sandbox-key.ts';
import { wechatWay } from './wechat-pay.ts';
import { jsapiParameters } from './wechat-signature.ts';

export const SANDBOX_PROVIDER = 'sandbox';
/** The official account and the mini-program in the sandbox's WeChat. */
export const SANDBOX_APP_ID = 'wxsandbox0000000000';
const SANDBOX_MINI_APP_ID = 'wxsandboxmini000000';
const APP_ID = '2026000000000001';
const SELLER_ID = '2088000000000001';

type Trade = typeof sandboxTrades.$inferSelect;

/**
 * A payment provider on this machine: its payment page is `/sandbox/pay/{order_uuid}`, its trades are in the database.
 */
export function sandboxPayments(db: Database, clock: Clock): PaymentGateway {
  const find = async (number: string): Promise<Trade | undefined> => {
    const [trade] = await db
      .select()
      .from(sandboxTrades)
      .where(eq(sandboxTrades.paymentId, paymentIdOf(number) ?? ''));
    return trade;
  };
  return {
    provider: SANDBOX_PROVIDER,
    methods: Object.values(paymentMethods),
    wayFor: ({ method, client }) => {
      if (method === paymentMethods.WECHAT) return wechatWay(client);
      if (isByForm(method)) return 'form';
      return client === 'desktop' ? 'page' : 'wap';
    },
    start: async (request) => {
      const { orderId, title, amountCents, method, instalments, way, payer } = request;
      if (!isPayer(way, payer)) throw new Error('The sandbox knows no such payer for this way.');
      const kept = { amountCents, method, instalments, way, payer };
      await db
        .insert(sandboxTrades)
        .values({
          paymentId: paymentIdOf(request.outTradeNo) ?? '',
          ...kept,
          orderId,
          title,
          status: 'open',
          returnUrl: request.returnPath,
          createdAt: clock.now(),
        })
        .onConflictDoNothing();
      const trade = await find(request.outTradeNo);
      if (!trade || !isSame(trade, kept)) throw new NumberTaken('The sandbox knows the number with other content.');
      if (trade.status === 'paid' || trade.status === 'closed') throw new NumberTaken(`The trade is ${trade.status}.`);
      await db
        .update(sandboxTrades)
        .set({ returnUrl: request.returnPath })
        .where(eq(sandboxTrades.paymentId, trade.paymentId));
      if (way === 'form') return sandboxForm(db, trade);
      if (way !== 'jsapi' && way !== 'mini_program') return { kind: 'redirect', url: `/sandbox/pay/${orderId}` };
      const appId = way === 'jsapi' ? SANDBOX_APP_ID : SANDBOX_MINI_APP_ID;
      const now = clock.now();
      const params = jsapiParameters(prepayIdOf(trade), {
        ...{ appId, privateKey: await sandboxKey(db), nonce: randomUUID() },
        timestamp: String(Math.trunc(now.getTime() / 1000)),
      });
      return { kind: 'jsapi', params };
    },
    query: async (number) => {
      const trade = await find(number);
      return trade ? tradeState(trade) : { status: 'absent' };
    },
    close: async (number) => {
      if ((await find(number))?.status === 'paid') throw new Error('The sandbox does not close a paid trade.');
      await db
        .update(sandboxTrades)
        .set({ status: 'closed' })
        .where(and(eq(sandboxTrades.paymentId, paymentIdOf(number) ?? ''), ne(sandboxTrades.status, 'paid')));
    },
    refund: async ({ outTradeNo: number, outRefundNo, amountCents }) => {
      const trade = await find(number);
      if (trade?.status !== 'paid') throw new Error('The sandbox has no such paid trade.');
      const { paymentId } = trade;
      await inTransaction(db, async (tx) => {
        const row = { number: outRefundNo, paymentId, amountCents };
        const made = await tx.insert(sandboxRefunds).values(row).onConflictDoNothing().returning();
        if (made.length === 0) return;
        const refundedCents = sql`${sandboxTrades.refundedCents} + ${amountCents}`;
        const isEnough = sql`${refundedCents} <= ${sandboxTrades.amountCents}`;
        const taken = await tx
          .update(sandboxTrades)
          .set({ refundedCents })
          .where(and(eq(sandboxTrades.paymentId, paymentId), isEnough))
          .returning();
        if (taken.length === 0) throw new Error('More would go back than was paid.');
      });
      return 'done';
    },
    readNotification: async ({ body }) => {
      const publicKey = createPublicKey(await sandboxKey(db));
      return readAlipayNotification(body, { publicKey, appId: APP_ID, sellerId: SELLER_ID });
    },
    answers: {
      accepted: { status: 200, type: 'text/plain; charset=utf-8', body: 'success' },
      refused: { status: 400, type: 'text/plain; charset=utf-8', body: 'failure' },
    },
  };
}

const PREPAY = 'sandbox';
const prepayIdOf = ({ paymentId }: Trade) => PREPAY + outTradeNo(paymentId);

/** As strict as WeChat: an openid of the right app if one is needed, none otherwise, and a known person. */
function isPayer(way: PaymentWay, payer: string): boolean {
  if (way === 'jsapi') return /^sandbox-openid-(?!snapshot$)/.test(payer);
  if (way === 'mini_program') return /^sandbox-mini-(?!snapshot$)/.test(payer);
  return payer === '';
}

/** The payment of JSAPI parameters; undefined when the sandbox did not sign them. */
export async function sandboxPaymentOf(db: Database, params: unknown): Promise<string | undefined> {
  const given = recordOf(params);
  const [appId, timestamp, nonce] = [textOf(given.appId), textOf(given.timeStamp), textOf(given.nonceStr)];
  const packageText = textOf(given.package);
  const text = [appId, timestamp, nonce, packageText].map((line) => `${line}\n`).join('');
  if (!isSigned(text, textOf(given.paySign), createPublicKey(await sandboxKey(db)))) return undefined;
  return paymentIdOf(packageText.replace(`prepay_id=${PREPAY}`, ''));
}

/** Methods with a signed form. */
function isByForm(method: PaymentMethod): boolean {
  return ([paymentMethods.BANK_CARD, paymentMethods.JD, paymentMethods.BAIDU] as readonly number[]).includes(method);
}

type Kept = Pick<Trade, 'amountCents' | 'method' | 'instalments' | 'way' | 'payer'>;

/** A number belongs to one trade: always the same amount, trade type and payer. */
function isSame(trade: Trade, kept: Kept): boolean {
  return (Object.keys(kept) as (keyof Kept)[]).every((name) => trade[name] === kept[name]);
}

function tradeState(trade: Trade): TradeState {
  if (trade.status === 'silent') throw new Error('The sandbox was told not to answer.');
  if (trade.status === 'paid' && trade.paidAt) return { status: 'paid', payment: reported(trade, trade.paidAt) };
  return { status: trade.status === 'closed' || trade.status === 'processing' ? trade.status : 'unpaid' };
}

function reported(trade: Trade, paidAt: Date): ReportedPayment {
  const number = outTradeNo(trade.paymentId);
  return { outTradeNo: number, tradeNo: tradeNoOf(number), amountCents: trade.amountCents, paidAt };
}

const tradeNoOf = (number: string) => `SBX${number.toUpperCase()}`;

/** The signed notification of a paid trade. `changes` makes one that is authentic but wrong. */
export async function sandboxNotification(
  db: Database,
  trade: Trade,
  now: Date,
  changes: Readonly<Record<string, string>> = {},
): Promise<string> {
  const number = outTradeNo(trade.paymentId);
  const fields = {
    notify_id: `${number}${trade.notifyCount}`,
    notify_type: 'trade_status_sync',
    notify_time: toChinaTime(now),
    app_id: APP_ID,
    seller_id: SELLER_ID,
    out_trade_no: number,
    trade_no: tradeNoOf(number),
    trade_status: 'TRADE_SUCCESS',
    total_amount: decimalYuan(trade.amountCents),
    gmt_payment: toChinaTime(trade.paidAt ?? now),
    subject: trade.title,
    ...changes,
  };
  return writeAlipayNotification(fields, await sandboxKey(db));
}
