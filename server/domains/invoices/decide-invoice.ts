import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { type InvoiceRow, moneyOf, moveInvoice } from '#server/db/queries/move-invoice.ts';
import { invoices } from '#server/db/schema/invoice.ts';
import { inTransaction, sqlState } from '#server/db/transaction.ts';
import { tellStudent } from '#server/domains/messages/tell-student.ts';
import { lockOrder } from '#server/domains/orders/move-order.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { decimalYuan } from '#server/kernel/decimal-yuan.ts';
import type { InvoiceEvent } from '#src/contract/invoice-states.ts';

/** The invoice that staff decide on, as they saw it. */
interface Seen {
  readonly id: string;
  readonly revision: number;
}

interface Issue extends Seen {
  /** The invoiced amount in cents. */
  readonly amountCents: number;
  readonly invoiceNumber: string;
}

/**
 * Records that the invoice was issued. The amount must equal the order's current amount. Idempotent for the same
 * number.
 */
export async function issueInvoice(context: StaffContext, { amountCents, invoiceNumber, ...seen }: Issue) {
  await decide(context, seen, {
    event: 'issue',
    isDone: (row) => row.state === 'issued' && row.invoiceNumber === invoiceNumber,
    changes: { invoiceNumber, issuedAt: context.clock.now() },
    check: async (tx, row) => {
      const { heldCents } = await moneyOf(tx, row.orderId);
      if (heldCents !== amountCents || row.amountCents !== amountCents) throw changed(row);
    },
    tell: (tx, row, address) =>
      tellStudent(tx, {
        ...{ studentId: row.userId, kind: 'invoice-issued', key: `invoice-issued:${row.id}`, title: '发票已开出' },
        ...{ text: `${decimalYuan(amountCents)} 元，发票号码 ${invoiceNumber}`, address, now: context.clock.now() },
      }),
    after: { invoiceNumber, cents: amountCents },
  });
}

/** Refuses the request with a reason that the student reads. */
export async function refuseInvoice(context: StaffContext, { reason, ...seen }: Seen & { readonly reason: string }) {
  await decide(context, seen, {
    event: 'refuse',
    isDone: (row) => row.state === 'refused' && row.reason === reason,
    changes: { reason },
    after: { reason },
  });
}

/** Records that the invoice was reversed (红冲) after a refund. */
export async function reverseInvoice(
  context: StaffContext,
  { reversalNumber, ...seen }: Seen & { readonly reversalNumber: string },
) {
  await decide(context, seen, {
    event: 'reverse',
    isDone: (row) => row.reversalNumber === reversalNumber,
    changes: { reversalNumber, reversedAt: context.clock.now() },
    after: { reversalNumber },
  });
}

interface Decision {
  readonly event: InvoiceEvent;
  /** Whether the same decision was made before, its response lost. */
  readonly isDone: (row: InvoiceRow) => boolean;
  readonly changes: Partial<
    Pick<InvoiceRow, 'reason' | 'invoiceNumber' | 'issuedAt' | 'reversalNumber' | 'reversedAt'>
  >;
  readonly check?: (tx: Database, row: InvoiceRow) => Promise<void>;
  readonly tell?: (tx: Database, row: InvoiceRow, address: `/${string}`) => Promise<void>;
  /** New values for the audit log. */
  readonly after: object;
}

async function decide(context: StaffContext, { id, revision }: Seen, decision: Decision): Promise<void> {
  const { db, clock, actor } = context;
  const { event, isDone, changes, check, tell, after } = decision;
  await inTransaction(db, async (tx) => {
    const [found] = await tx.select({ orderId: invoices.orderId }).from(invoices).where(eq(invoices.id, id));
    // Locks the order first, like a refund does.
    const order = found && (await lockOrder(tx, found.orderId));
    const row = order && (await lockRow(tx, invoices, eq(invoices.id, id)));
    if (!row) throw new Refusal('NOT_FOUND');
    if (isDone(row) && row.changedBy === actor.name) return;
    if (row.revision !== revision) throw changed(row);
    await check?.(tx, row);
    if (!(await moveInvoice(tx, row, event, { now: clock.now(), by: actor.name, changes }))) throw changed(row);
    await tell?.(tx, row, `/my/invoice/${order.orderNumber}`);
    await note(tx, context, { action: `invoice.${event}`, subject: subjectOf(row), after });
  }).catch((error: unknown) => {
    if (sqlState(error) === '23505') throw new Refusal('INVOICE_NUMBER_TAKEN');
    throw error;
  });
}

/** Name of the invoice in the audit log. */
export const subjectOf = ({ number }: Pick<InvoiceRow, 'number'>): string => String(number);

function changed({ changedBy: by, changedAt }: InvoiceRow): Refusal {
  const text = by === '' ? '学员刚刚修改了这个申请，或者订单有退款，请再看一次' : `${by}刚刚处理了这张发票，请再看一次`;
  return new Refusal('INVOICE_CHANGED', { text, data: { by, at: toInstant(changedAt) } });
}
