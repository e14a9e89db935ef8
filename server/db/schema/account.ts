import { bigint, boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { type Sex, sexes } from '#src/contract/states.ts';
import { instant } from './columns.ts';

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  num: text().notNull(),
  mobile: text().notNull(),
  nickname: text().notNull(),
  face: text().notNull().default(''),
  openid: text().notNull().default(''),
  unionuuid: text().notNull().default(''),
  sex: smallint().$type<Sex>().notNull().default(sexes.UNKNOWN),
  birthday: text().notNull().default(''),
  address: text().notNull().default(''),
  isUserInfo: boolean('is_user_info').notNull().default(false),
  passwordHash: text('password_hash'),
  createdAt: instant('created_at').notNull(),
  lastLoginAt: instant('last_login_at'),
  /** When the account will be erased at its owner's request; null without a request. */
  eraseAt: instant('erase_at'),
  /** When the row's personal data was deleted; the row itself stays for bookkeeping. */
  erasedAt: instant('erased_at'),
  /** The account that took over everything from this closed one. */
  mergedInto: uuid('merged_into'),
});

/** Merges of two accounts of one person: one is kept, the other closed. The id comes from the browser. */
export const accountMerges = pgTable('account_merges', {
  id: uuid().primaryKey(),
  keptId: uuid('kept_id').notNull(),
  leftId: uuid('left_id').notNull(),
  state: text().$type<'asked' | 'done' | 'refused'>().notNull(),
  reason: text().notNull(),
  askedBy: uuid('asked_by').notNull(),
  askedByName: text('asked_by_name').notNull(),
  askedAt: instant('asked_at').notNull(),
  decidedByName: text('decided_by_name').notNull().default(''),
  decidedAt: instant('decided_at'),
  refusal: text().notNull().default(''),
  /** Whether the closed account's mobile now belongs to the kept account; null until the merge is done. */
  mobileLeads: boolean('mobile_leads'),
});

/** Mobiles of closed accounts that log in to the kept account. */
export const mergedMobiles = pgTable('merged_mobiles', {
  mobile: text().primaryKey(),
  userId: uuid('user_id').notNull(),
});

export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  revokedAt: instant('revoked_at'),
  /** The browser's random id; empty when unknown. */
  device: text().notNull().default(''),
});

/** `ended_at` is set when the code is used or replaced by a newer one. */
export const smsCodes = pgTable('sms_codes', {
  id: uuid().primaryKey(),
  mobile: text().notNull(),
  action: smallint().notNull(),
  address: text().notNull(),
  /** The browser's name (user agent); empty when unknown. */
  device: text().notNull().default(''),
  codeHash: text('code_hash').notNull(),
  attempts: integer().notNull().default(0),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
});

/** Solved and used challenges, until they would have expired anyway. */
export const solvedChallenges = pgTable('solved_challenges', {
  nonce: text().primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

/**
 * Each message sent to a provider. `unknown` during the request, and when there was no answer. The hash of the mobile
 * has a key, so the table alone reveals nothing.
 */
export const smsSendings = pgTable('sms_sendings', {
  id: uuid().primaryKey(),
  sentAt: instant('sent_at').notNull(),
  purpose: text().notNull(),
  provider: text().notNull(),
  /** The provider's own id: BizId, SerialNo. */
  providerId: text('provider_id').notNull().default(''),
  state: text().$type<'sent' | 'failed' | 'unknown' | 'delivered' | 'undelivered'>().notNull(),
  fault: text().$type<'' | 'number' | 'too often' | 'ours'>().notNull().default(''),
  errorCode: text('error_code').notNull().default(''),
  mobileHash: text('mobile_hash').notNull(),
  reportedAt: instant('reported_at'),
});

/** What the sandbox gateway "sent". Written only while the sandbox is on. */
export const smsOutbox = pgTable('sms_outbox', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  mobile: text().notNull(),
  action: smallint().notNull(),
  code: text().notNull(),
  sentAt: instant('sent_at').notNull(),
});

export const agreementConsents = pgTable(
  'agreement_consents',
  {
    userId: uuid('user_id').notNull(),
    agreementIndex: smallint('agreement_index').notNull(),
    version: text().notNull(),
    consentedAt: instant('consented_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.agreementIndex, table.version] })],
);

export const userSources = pgTable('user_sources', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  occasion: text().$type<'register' | 'login' | 'checkout'>().notNull(),
  source: text().notNull(),
  h5: text().notNull(),
  utm: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  clickIds: jsonb('click_ids').$type<Readonly<Record<string, string>>>().notNull(),
  currentPage: text('current_page').notNull(),
  landingPage: text('landing_page').notNull(),
  createdAt: instant('created_at').notNull(),
  /** The checkout it was recorded at. */
  checkoutId: uuid('checkout_id'),
  /** The credited landing page; empty when none is known. */
  page: text().notNull().default(''),
  /** Channel of the last touch. */
  channelId: integer('channel_id').notNull().default(1),
  variant: text().notNull().default(''),
  /** Where it happened: the class of the device, the program and the city; empty when unknown. */
  device: text().notNull().default(''),
  host: text().notNull().default(''),
  city: text().notNull().default(''),
  firstPage: text('first_page').notNull().default(''),
  firstChannelId: integer('first_channel_id').notNull().default(1),
  firstClickIds: jsonb('first_click_ids').$type<Readonly<Record<string, string>>>().notNull().default({}),
});

/** Requests to erase an account, and their results. */
export const erasures = pgTable('erasures', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  state: text().$type<'waiting' | 'cancelled' | 'erased'>().notNull(),
  askedAt: instant('asked_at').notNull(),
  /** The staff member who requested it for the student; empty when the student did. */
  askedBy: text('asked_by').notNull().default(''),
  reason: text().notNull().default(''),
  endedAt: instant('ended_at'),
  /** When data written during the erasure was searched and erased. */
  sweptAt: instant('swept_at'),
});

/** Proves for some minutes that the holder has shown a code of the account's mobile. */
export const accountTickets = pgTable('account_tickets', {
  ticketHash: text('ticket_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text().$type<'mobile' | 'export'>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** Progress of a retention rule whose expired rows are between rows that stay. */
export const retentionMarks = pgTable('retention_marks', {
  rule: text().primaryKey(),
  /** The last row that was examined; null at the start of a round. */
  reached: text(),
  roundEndedAt: instant('round_ended_at'),
});
