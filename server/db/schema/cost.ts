import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Stored } from '#server/kernel/secrets/field-seal.ts';
import type { CostFailure, CostPlatform } from '#src/contract/console/cost-words.ts';
import { instant } from './columns.ts';

/** Secrets that a platform gave the school's application. */
export interface CostSecrets {
  readonly secret: string;
  /** Access token; empty before the first refresh. */
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** What staff requested: the last days, or a test that reads yesterday's report and stores nothing. */
export type CostAsked = 'fetch' | 'try';

/** Progress of reading an account's reports. */
export interface CostRead {
  readonly isTry: boolean;
  readonly from: string;
  readonly until: string;
  readonly days: number;
  readonly ads: number;
  readonly cents: number;
  /** Cost of ads that are not assigned to a page yet, in cents. */
  readonly nowhereCents: number;
}

/** Accounts at ad platforms whose cost reports are read. */
export const costAccounts = pgTable('cost_accounts', {
  id: uuid().primaryKey(),
  platform: text().$type<CostPlatform>().notNull(),
  accountId: text('account_id').notNull(),
  /** The account's name at Baidu; empty for other platforms. */
  userName: text('user_name').notNull().default(''),
  name: text().notNull(),
  appId: text('app_id').notNull(),
  isOn: boolean('is_on').notNull().default(false),
  secrets: jsonb().$type<Stored<CostSecrets>>(),
  secretEnd: text('secret_end').notNull().default(''),
  refreshEnd: text('refresh_end').notNull().default(''),
  tokenUntil: instant('token_until'),
  nextAt: instant('next_at').notNull(),
  /** End of the lease of the process that is reading. */
  leaseUntil: instant('lease_until'),
  fetchedAt: instant('fetched_at'),
  failure: text().$type<CostFailure | ''>().notNull().default(''),
  failureText: text('failure_text').notNull().default(''),
  failures: integer().notNull().default(0),
  /** The request by staff; empty when there is none, or it is done. */
  asked: text().$type<CostAsked | ''>().notNull().default(''),
  /** Progress of the last reading; null at its start. */
  lastRead: jsonb('last_read').$type<CostRead>(),
  changedAt: instant('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
});

export const costDays = pgTable(
  'cost_days',
  {
    accountId: uuid('account_id').notNull(),
    day: date().notNull(),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day] })],
);

export const costAds = pgTable('cost_ads', {
  id: uuid().primaryKey(),
  accountId: uuid('account_id').notNull(),
  ad: text().notNull(),
  name: text().notNull(),
  /** Page of the ad; empty while unknown. */
  page: text().notNull().default(''),
  channelKey: text('channel_key').notNull().default(''),
  placedBy: text('placed_by').notNull().default(''),
});

export const costFigures = pgTable(
  'cost_figures',
  {
    accountId: uuid('account_id').notNull(),
    day: date().notNull(),
    adId: uuid('ad_id').notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.adId] })],
);

export const costRules = pgTable('cost_rules', {
  platform: text().$type<CostPlatform>().primaryKey(),
  reportsWin: boolean('reports_win').notNull(),
  changedAt: instant('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
});

export const sandboxCostTokens = pgTable('sandbox_cost_tokens', {
  token: text().primaryKey(),
  endsAt: instant('ends_at').notNull(),
  isUsed: boolean('is_used').notNull().default(false),
});
