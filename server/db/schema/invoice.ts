import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Sealed } from '#server/kernel/secrets/field-seal.ts';
import type { InvoiceKind, InvoiceState } from '#src/contract/invoice-states.ts';
import { instant } from './columns.ts';

/** A student's request for an invoice of an order, and the invoice once it is issued. */
export const invoices = pgTable('invoices', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  /** Id chosen by the browser: a request that is sent twice counts once. */
  requestId: uuid('request_id').notNull(),
  orderId: uuid('order_id').notNull(),
  state: text().$type<InvoiceState>().notNull(),
  kind: text().$type<InvoiceKind>().notNull(),
  title: text().notNull(),
  /** Tax number of a company; empty for a person. */
  taxNumber: text('tax_number').notNull().default(''),
  email: text().notNull().default(''),
  note: text().notNull().default(''),
  /** The order's amount in cents when it was requested, reduced by refunds until it is issued. */
  amountCents: integer('amount_cents').notNull(),
  /** Why it was refused, or withdrawn because of a refund; empty otherwise. */
  reason: text().notNull().default(''),
  invoiceNumber: text('invoice_number').notNull().default(''),
  /** The number of the invoice that reverses it. */
  reversalNumber: text('reversal_number').notNull().default(''),
  /** The PDF's key in the object storage; empty without one. */
  pdfObject: text('pdf_object').notNull().default(''),
  pdfKey: jsonb('pdf_key').$type<Sealed>(),
  createdAt: instant('created_at').notNull(),
  issuedAt: instant('issued_at'),
  reversedAt: instant('reversed_at'),
  changedAt: instant('changed_at').notNull(),
  /** Name of the staff member; empty for the student or a refund. */
  changedBy: text('changed_by').notNull().default(''),
  revision: integer().notNull().default(1),
});
