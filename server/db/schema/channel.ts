import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AdPlatform } from '#src/contract/console/channel-links.ts';
import { instant } from './columns.ts';

/** A link for one channel of visitors; the address has its code in `ch`. */
export const channelLinks = pgTable('channel_links', {
  id: uuid().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
  page: text().notNull(),
  platform: text().$type<AdPlatform>().notNull(),
  utm: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  openCount: integer('open_count').notNull().default(0),
  lastOpenedAt: instant('last_opened_at'),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  archivedAt: instant('archived_at'),
});

/** Each change of the page to which a link leads. */
export const channelTargets = pgTable('channel_targets', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  linkId: uuid('link_id').notNull(),
  before: text().notNull(),
  after: text().notNull(),
  changedAt: instant('changed_at').notNull(),
  changedBy: text('changed_by').notNull(),
});
