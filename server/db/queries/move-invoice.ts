import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { invoices } from '#server/db/schema/invoice.ts';
import { orders } from '#server/db/schema/order.ts';
import { type InvoiceEvent, OPEN_INVOICE_STATES, stateAfter } from '#src/contract/invoice-states.ts';
import { orderPayStates } from '#src/contract/states.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

const { UNPAID, FINAL_PAYMENT_DUE, WAITING_GROUP } = orderPayStates;
/** States in which the order's money may still be refunded automatically. */
const UNDECIDED: readonly number[] = [UNPAID, FINAL_PAYMENT_DUE, WAITING_GROUP];

interface OrderMoney {
  readonly paidCents: number;
  /** Refunds started or done, in cents. */
  readonly refundedCents: number;
  /** The amount that an invoice may have, in cents. */
  readonly heldCents: number;
}

/** The amounts of an order, for its invoice. */
export async function moneyOf(db: Database, orderId: string): Promise<OrderMoney> {
  const sum = (of: SQL) => sql<number>`coalesce((${of}), 0)::integer`;
  const [row] = await db
    .select({
      payState: orders.payState,
      paidCents: sum(sql`SELECT sum(amount_cents) FROM payments WHERE order_id = ${orderId} AND status = 'paid'`),
      refundedCents: sum(sql`SELECT sum(amount_cents) FROM refunds WHERE order_id = ${orderId}`),
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!row) throw new Error('An invoice has no order.');
  const { payState, paidCents, refundedCents } = row;
  const heldCents = UNDECIDED.includes(payState) ? 0 : Math.max(0, paidCents - refundedCents);
  return { paidCents, refundedCents, heldCents };
}

interface Change {
  readonly now: Date;
  /** Name of the staff member; empty for the student or a refund. */
  readonly by?: string;
  readonly changes?: Partial<
    Omit<InvoiceRow, 'id' | 'number' | 'userId' | 'orderId' | 'state' | 'changedAt' | 'changedBy' | 'revision'>
  >;
}

/** Changes a locked invoice as the table of moves allows; undefined when it does not. */
export async function moveInvoice(
  tx: Database,
  row: InvoiceRow,
  event: InvoiceEvent,
  { now, by = '', changes = {} }: Change,
): Promise<InvoiceRow | undefined> {
  const state = stateAfter(event, row.state);
  if (state === undefined) return undefined;
  const [moved] = await tx
    .update(invoices)
    .set({ ...changes, state, changedAt: now, changedBy: by, revision: row.revision + 1 })
    .where(eq(invoices.id, row.id))
    .returning();
  return moved;
}

/**
 * Adapts the invoice of a locked order to a refund: reduces its amount, ends the request, or asks staff to reverse an
 * issued invoice.
 */
export async function followRefund(tx: Database, orderId: string, now: Date): Promise<void> {
  const isOpen = and(eq(invoices.orderId, orderId), inArray(invoices.state, [...OPEN_INVOICE_STATES]));
  const row = await lockRow(tx, invoices, isOpen);
  if (!row) return;
  const { heldCents } = await moneyOf(tx, orderId);
  if (heldCents >= row.amountCents) return;
  const left = heldCents > 0 ? { amountCents: heldCents } : { reason: '订单已全额退款' };
  await moveInvoice(tx, row, heldCents > 0 ? 'refund' : 'refund_all', {
    now,
    // An issued invoice keeps its amount, because staff reverse exactly that.
    changes: row.state === 'asked' ? left : {},
  });
}
