import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { AlipayMethod, PaymentMethod } from '#src/contract/payment-methods.ts';
import { instant } from './columns.ts';

/** One attempt to pay an order, or one part of it. Its id without dashes is the number at the provider. */
export const payments = pgTable('payments', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  stage: text().$type<'full' | 'deposit' | 'final'>().notNull(),
  provider: text().notNull(),
  method: smallint().$type<PaymentMethod>().notNull(),
  /** Number of instalments; 0 for a single payment. */
  instalments: smallint().notNull().default(0),
  /** The provider's trade type, in the gateway's terms. */
  way: text().notNull().default(''),
  /** The payer's id at the provider, where the method needs one. */
  payer: text().notNull().default(''),
  title: text().notNull().default(''),
  amountCents: integer('amount_cents').notNull(),
  status: text().$type<'started' | 'paid' | 'closed'>().notNull(),
  tradeNo: text('trade_no'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  paidAt: instant('paid_at'),
  /** When the provider was last asked. */
  askedAt: instant('asked_at'),
  /** When another attempt for the same part of the order replaced it; it may still be paid. */
  supersededAt: instant('superseded_at'),
  /** Of the token with which the mini-program's page pays it. */
  handoverHash: text('handover_hash'),
  /** When the provider is next asked by the job; null: at once. */
  nextAskAt: instant('next_ask_at'),
  lastAnswer: text('last_answer').$type<'unpaid' | 'processing' | 'absent' | 'unknown'>().notNull().default('unpaid'),
});

/** A student's identity in the chat app, by login. */
export const sessionPayers = pgTable(
  'session_payers',
  {
    tokenHash: text('token_hash').notNull(),
    appId: text('app_id').notNull(),
    openid: text().notNull(),
    knownAt: instant('known_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.appId] })],
);

/** Allows paying one part of one order in a browser without login; stored as a hash. */
export const payTokens = pgTable('pay_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  orderId: uuid('order_id').notNull(),
  stage: text().$type<'full' | 'deposit' | 'final'>().notNull(),
  method: smallint().$type<AlipayMethod>().notNull(),
  instalments: smallint().notNull().default(0),
  amountCents: integer('amount_cents').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** A refund of a payment or a part of it; those of one payment are together never more than it was. */
export const refunds = pgTable('refunds', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  paymentId: uuid('payment_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  reason: text().notNull(),
  status: text().$type<'waiting' | 'running' | 'done'>().notNull(),
  createdAt: instant('created_at').notNull(),
  nextTryAt: instant('next_try_at').notNull(),
  tries: integer().notNull().default(0),
  finishedAt: instant('finished_at'),
  /** The staff request that this refund carries out. */
  requestId: uuid('request_id'),
  /** The provider's message when the refund could not be sent; empty otherwise. */
  lastAnswer: text('last_answer').notNull().default(''),
});

/** Refunds requested by staff: carried out at once, or after a second person's approval. */
export const refundRequests = pgTable('refund_requests', {
  /** Chosen by the client. */
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
  lines: jsonb().$type<readonly { readonly courseId: string; readonly cents: number }[]>().notNull(),
  endsCourses: boolean('ends_courses').notNull(),
  /** The promised refund at that time, in cents. */
  promisedCents: integer('promised_cents').notNull(),
  reason: text().notNull(),
  state: text().$type<'asked' | 'approved' | 'refused'>().notNull(),
  askedAt: instant('asked_at').notNull(),
  askedBy: uuid('asked_by').notNull(),
  askedName: text('asked_name').notNull(),
  decidedAt: instant('decided_at'),
  /** Never the same person who requested it; null when the amount needed no approval. */
  decidedBy: uuid('decided_by'),
  decidedName: text('decided_name').notNull().default(''),
  /** Why it was refused; empty otherwise. */
  decision: text().notNull().default(''),
});

/** The sandbox's record of a payment, in place of a provider. */
export const sandboxTrades = pgTable('sandbox_trades', {
  paymentId: uuid('payment_id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  title: text().notNull(),
  amountCents: integer('amount_cents').notNull(),
  method: smallint().$type<PaymentMethod>().notNull(),
  instalments: smallint().notNull(),
  way: text().notNull().default(''),
  payer: text().notNull().default(''),
  /** `silent`: the tester chose that no answer comes. */
  status: text().$type<'open' | 'processing' | 'silent' | 'paid' | 'closed'>().notNull(),
  refundedCents: integer('refunded_cents').notNull().default(0),
  returnUrl: text('return_url').notNull(),
  createdAt: instant('created_at').notNull(),
  paidAt: instant('paid_at'),
  notifyAt: instant('notify_at'),
  notifyCount: integer('notify_count').notNull().default(0),
});

/** The sandbox's record of each refund, by its number. */
export const sandboxRefunds = pgTable('sandbox_refunds', {
  number: text().primaryKey(),
  paymentId: uuid('payment_id').notNull(),
  amountCents: integer('amount_cents').notNull(),
});

export const sandboxKeys = pgTable('sandbox_keys', {
  name: text().primaryKey(),
  privateKey: text('private_key').notNull(),
});
