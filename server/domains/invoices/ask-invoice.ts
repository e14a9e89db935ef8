import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow, queueAtUser } from '#server/db/locks.ts';
import { moneyOf, moveInvoice } from '#server/db/queries/move-invoice.ts';
import { invoices } from '#server/db/schema/invoice.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { findAndLockOrder } from '#server/domains/orders/find-order.ts';
import { lockOwnOrder, type OrderRow } from '#server/domains/orders/move-order.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { newUuid } from '#server/kernel/random.ts';
import type { InputOf } from '#src/contract/all.ts';
import { type InvoiceEvent, OPEN_INVOICE_STATES } from '#src/contract/invoice-states.ts';
import { type OrderPayState, orderPayStates } from '#src/contract/states.ts';
import { isTaxNumber, tidyTaxNumber } from '#src/contract/tax-number.ts';

type Wish = Omit<InputOf<'POST /api/v1/course/myorder/{id}/invoice'>['body'], 'request_id'>;
type Context = Pick<CallContext<Session>, 'clock' | 'random' | 'session'>;

const { UNPAID, FINAL_PAYMENT_DUE, WAITING_GROUP } = orderPayStates;
const NOT_YET: Readonly<Partial<Record<OrderPayState, string>>> = {
  [UNPAID]: '付款后才能申请发票',
  [FINAL_PAYMENT_DUE]: '付清尾款后才能申请发票',
  [WAITING_GROUP]: '成团后才能申请发票',
};

/** The order's newest invoice, the amount that one would have now, and why the student cannot request one. */
export async function invoiceOfOrder(db: Database, order: OrderRow) {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, order.id))
    .orderBy(desc(invoices.number))
    .limit(1);
  const { heldCents, paidCents } = await moneyOf(db, order.id);
  const isOpen = invoice !== undefined && OPEN_INVOICE_STATES.includes(invoice.state);
  const nothing = paidCents > 0 ? '订单已全额退款，不能再开发票' : '没有实付金额，不能开发票';
  const obstacle = isOpen ? '' : (NOT_YET[order.payState] ?? (heldCents === 0 ? nothing : ''));
  return { invoice, heldCents, obstacle, canAsk: !isOpen && obstacle === '' };
}

/** Requests an invoice for the student's order. Idempotent per request. */
export async function askInvoice(
  tx: Database,
  { clock, random, session: { userId } }: Context,
  ref: string,
  { request_id: requestId, ...wish }: Wish & { readonly request_id: string },
): Promise<OrderRow> {
  const title = readTitle(wish);
  await queueAtUser(tx, userId);
  const order = await findAndLockOrder(tx, ref, userId);
  const isSame = and(eq(invoices.userId, userId), eq(invoices.requestId, requestId));
  const [known] = await tx.select({ orderId: invoices.orderId }).from(invoices).where(isSame);
  if (known) {
    if (known.orderId !== order.id) throw new Refusal('INPUT_INVALID');
    return order;
  }
  const { heldCents, obstacle, canAsk } = await invoiceOfOrder(tx, order);
  if (!canAsk) throw new Refusal('INVOICE_NOT_POSSIBLE', { text: obstacle || '该订单已经申请过发票' });
  const now = clock.now();
  await tx.insert(invoices).values({
    ...{ id: newUuid(random), userId, requestId, orderId: order.id, state: 'asked', ...title },
    ...{ amountCents: heldCents, createdAt: now, changedAt: now },
  });
  return order;
}

/** Changes a request that is not issued yet. */
export async function changeInvoice(tx: Database, context: Context, id: string, wish: Wish): Promise<OrderRow> {
  return moveOwn(tx, context, { id, event: 'change', changes: readTitle(wish) });
}

/** Withdraws a request that is not issued yet. Idempotent. */
export async function withdrawInvoice(tx: Database, context: Context, id: string): Promise<OrderRow> {
  return moveOwn(tx, context, { id, event: 'withdraw', changes: {} });
}

interface OwnMove {
  readonly id: string;
  readonly event: InvoiceEvent;
  readonly changes: Partial<ReturnType<typeof readTitle>>;
}

async function moveOwn(tx: Database, context: Context, { id, event, changes }: OwnMove): Promise<OrderRow> {
  const { userId } = context.session;
  const isOwn = and(eq(invoices.id, id), eq(invoices.userId, userId));
  const [found] = await tx.select({ orderId: invoices.orderId }).from(invoices).where(isOwn);
  // Locks the order first, like a refund does.
  const order = found && (await lockOwnOrder(tx, found.orderId, userId));
  const row = order && (await lockRow(tx, invoices, isOwn));
  if (!row) throw new Refusal('NOT_FOUND');
  if (event === 'withdraw' && row.state === 'withdrawn') return order;
  if (!(await moveInvoice(tx, row, event, { now: context.clock.now(), changes }))) {
    throw new Refusal('INVOICE_STATE_CHANGED');
  }
  return order;
}

/** Invoice data that the student used last: at most one of each kind, latest first. */
export async function rememberedTitles(db: Database, userId: string) {
  const { kind, title, taxNumber, email, number } = invoices;
  const newest = await db
    .selectDistinctOn([kind], { kind, title, taxNumber, email, number })
    .from(invoices)
    .where(and(eq(invoices.userId, userId), sql`${title} <> ''`))
    .orderBy(kind, desc(number));
  return newest.sort((one, other) => other.number - one.number);
}

function readTitle({ kind, title, tax_number: typed, email, note }: Wish) {
  const taxNumber = kind === 'company' ? tidyTaxNumber(typed) : '';
  const problems = [
    ...(title.trim() === '' ? [{ field: 'body.title', message: '请填写发票抬头' }] : []),
    ...(kind === 'company' && !isTaxNumber(taxNumber)
      ? [{ field: 'body.tax_number', message: '税号有误，请核对 18 位统一社会信用代码' }]
      : []),
  ];
  const [first] = problems;
  if (first) throw new Refusal('INPUT_INVALID', { text: first.message, data: { fields: problems } });
  return { kind, title: title.trim(), taxNumber, email, note: note.trim() };
}
