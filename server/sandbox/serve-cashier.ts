import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/schema/order.ts';
import { sandboxTrades } from '#server/db/schema/payment.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { readSandboxForm, SANDBOX_FORM_PATH } from '#server/gateways/payment/sandbox-form.ts';
import { SANDBOX_PROVIDER, sandboxNotification } from '#server/gateways/payment/sandbox-payments.ts';
import { after } from '#server/kernel/clock.ts';
import { paymentMethods } from '#src/contract/payment-methods.ts';
import {
  blockedPage,
  CASHIER_POLICY,
  type CashierAction,
  cashierPage,
  isCashierAction,
  noPaymentPage,
} from './cashier-page.ts';

type Trade = typeof sandboxTrades.$inferSelect;
type Context = Pick<ServerContext, 'db' | 'clock'>;
/** Sends a report to the shop through its own HTTP server, without a network. */
type Inject = (request: {
  readonly method: 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string;
}) => Promise<unknown>;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const LATE_SECONDS = 30;
const COPIES = 20;

/** The cashier `/sandbox/pay/{order_uuid}`: the tester chooses the outcome of the order's newest payment. */
export async function serveCashier(app: FastifyInstance, context: Context): Promise<void> {
  const calls: FastifyPluginAsync = async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get<{ Params: { order: string }; Querystring: { failed?: unknown } }>(
      '/sandbox/pay/:order',
      async (request, reply) => {
        const found = await newestTrade(context.db, request.params.order);
        if (!found) return answer(reply.status(404), noPaymentPage());
        if (isBlocked(found.trade, request)) return answer(reply.status(403), blockedPage(found.trade));
        return answer(reply, cashierPage({ ...found, hasFailed: request.query.failed === '1' }));
      },
    );
    await scope.register(async (forms) => {
      forms.removeAllContentTypeParsers();
      forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, body),
      );
      forms.post(SANDBOX_FORM_PATH, async (request, reply) => {
        const trade = await readSandboxForm(context.db, typeof request.body === 'string' ? request.body : '');
        if (!trade) return answer(reply.status(400), noPaymentPage());
        return reply.redirect(`/sandbox/pay/${trade.orderId}`, 303);
      });
    });
    scope.post<{ Params: { order: string }; Body: Readonly<Record<string, string>> }>(
      '/sandbox/pay/:order',
      async (request, reply) => {
        const found = await newestTrade(context.db, request.params.order);
        const action = request.body?.action ?? '';
        if (!found || !isCashierAction(action)) return answer(reply.status(404), noPaymentPage());
        if (isBlocked(found.trade, request)) return answer(reply.status(403), blockedPage(found.trade));
        await act((report) => app.inject(report), context, found.trade, action);
        const here = `/sandbox/pay/${found.trade.orderId}`;
        if (action === 'fail') return reply.redirect(`${here}?failed=1`, 303);
        return reply.redirect(action === 'notify' ? here : returnAddress(found.trade, action), 303);
      },
    );
  };
  await app.register(calls);
}

/** WeChat, and WeCom that identifies as it, blocks H5 payments and Alipay's pages. */
function isBlocked({ method, way }: Trade, { headers }: FastifyRequest): boolean {
  const isChatApp = /\bMicroMessenger\//i.test(headers['user-agent'] ?? '');
  return isChatApp && way !== 'form' && (method !== paymentMethods.WECHAT || way === 'h5');
}

/** Alipay's result code for each outcome, when the student came from the page out of the chat app. */
const ALIPAY_RESULTS: Readonly<Partial<Record<CashierAction, number>>> = {
  succeed: 9000,
  repeat: 9000,
  late: 9000,
  lost: 9000,
  fail: 4000,
  cancel: 6001,
  processing: 8000,
  timeout: 6004,
};

function returnAddress({ returnUrl }: Trade, action: CashierAction): string {
  const result = returnUrl.startsWith('/pay/alipay') ? ALIPAY_RESULTS[action] : undefined;
  return result === undefined ? returnUrl : `${returnUrl}&resultStatus=${result}`;
}

function answer(reply: FastifyReply, html: string) {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', CASHIER_POLICY)
    .send(html);
}

async function newestTrade(db: Database, orderId: string): Promise<{ trade: Trade; orderNumber: string } | undefined> {
  if (!UUID.test(orderId)) return undefined;
  const [found] = await db
    .select({ trade: sandboxTrades, orderNumber: orders.orderNumber })
    .from(sandboxTrades)
    .innerJoin(orders, eq(orders.id, sandboxTrades.orderId))
    .where(eq(sandboxTrades.orderId, orderId))
    .orderBy(
      // Unpaid trades first: an order may also have a paid deposit.
      desc(inArray(sandboxTrades.status, ['open', 'processing', 'silent'])),
      desc(sandboxTrades.createdAt),
      desc(sandboxTrades.paymentId),
    )
    .limit(1);
  return found;
}

/** Applies the tester's choice to a trade. */
export async function act(inject: Inject, context: Context, trade: Trade, action: CashierAction): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const set = (changes: Partial<Trade>) =>
    db
      .update(sandboxTrades)
      .set(changes)
      .where(
        and(
          eq(sandboxTrades.paymentId, trade.paymentId),
          inArray(sandboxTrades.status, ['open', 'processing', 'silent']),
        ),
      );
  switch (action) {
    case 'fail':
    case 'cancel':
      return;
    case 'processing':
      return void (await set({ status: 'processing' }));
    case 'timeout':
      return void (await set({ status: 'silent' }));
    case 'lost':
      return void (await set({ status: 'paid', paidAt: now }));
    case 'late':
      return void (await set({ status: 'paid', paidAt: now, notifyAt: after(now, LATE_SECONDS) }));
    case 'succeed':
    case 'repeat':
      await set({ status: 'paid', paidAt: now });
      return deliver(inject, context, trade.paymentId, action === 'repeat' ? COPIES : 1);
    case 'notify':
      return deliver(inject, context, trade.paymentId, 1);
  }
}

/** Reports a paid trade to the shop with this many identical copies at once. */
async function deliver(inject: Inject, { db, clock }: Context, paymentId: string, copies: number): Promise<void> {
  const [trade] = await db
    .update(sandboxTrades)
    .set({ notifyCount: sql`${sandboxTrades.notifyCount} + ${copies}`, notifyAt: null })
    .where(and(eq(sandboxTrades.paymentId, paymentId), eq(sandboxTrades.status, 'paid')))
    .returning();
  if (!trade) return;
  const payload = await sandboxNotification(db, trade, clock.now());
  const send = () =>
    inject({
      method: 'POST',
      url: `/api/v1/payments/notify/${SANDBOX_PROVIDER}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      payload,
    });
  await Promise.all(Array.from({ length: copies }, send));
}

/** Sends late notifications that are due; returns how many. */
export async function sendLateNotifications(inject: Inject, context: Context): Promise<number> {
  const { db, clock } = context;
  const due = await db
    .select({ paymentId: sandboxTrades.paymentId })
    .from(sandboxTrades)
    .where(lte(sandboxTrades.notifyAt, clock.now()))
    .limit(50);
  for (const { paymentId } of due) await deliver(inject, context, paymentId, 1);
  return due.length;
}
