import { bigint, boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Stored } from '#server/kernel/secrets/field-seal.ts';
import type { CostFailure, CostPlatform } from '#src/contract/console/cost-words.ts';
import { instant } from './columns.ts';

/** What a platform gave the school's application. */
export interface CostSecrets {
  readonly secret: string;
  /** Empty before the first refresh. */
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** What staff can ask for: the last days, or yesterday's report of which nothing is stored. */
export type CostAsked = 'fetch' | 'try';

/** What a reading has read so far. */
export interface CostRead {
  readonly isTry: boolean;
  readonly from: string;
  readonly until: string;
  readonly days: number;
  readonly ads: number;
  readonly cents: number;
  /** Of ads that belong nowhere yet. */
  readonly nowhereCents: number;
}

/** An account at an ad platform whose reports are read. */
export const costAccounts = pgTable('cost_accounts', {
  id: uuid().primaryKey(),
  platform: text().$type<CostPlatform>().notNull(),
  accountId: text('account_id').notNull(),
  /** The account's name at Baidu; empty at the others. */
  userName: text('user_name').notNull().default(''),
  name: text().notNull(),
  appId: text('app_id').notNull(),
  isOn: boolean('is_on').notNull().default(false),
  secrets: jsonb().$type<Stored<CostSecrets>>(),
  secretEnd: text('secret_end').notNull().default(''),
  refreshEnd: text('refresh_end').notNull().default(''),
  tokenUntil: instant('token_until'),
  nextAt: instant('next_at').notNull(),
  /** Of who is fetching. */
  leaseUntil: instant('lease_until'),
  fetchedAt: instant('fetched_at'),
  failure: text().$type<CostFailure | ''>().notNull().default(''),
  failureText: text('failure_text').notNull().default(''),
  failures: integer().notNull().default(0),
  /** Empty when nothing waits; until it has been read. */
  asked: text().$type<CostAsked | ''>().notNull().default(''),
  /** Of the last reading; null while it begins. */
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
  /** Empty while nobody knows. */
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
