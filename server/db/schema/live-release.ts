import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const authoringLeases = pgTable('authoring_leases', {
  name: text().primaryKey(),
  machine: text().notNull(),
  fencing: bigint({ mode: 'number' }).notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const liveReleases = pgTable('live_releases', {
  seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  release: text().notNull(),
  listHash: text('list_hash').notNull(),
  action: text().$type<'build' | 'publish' | 'rollback'>().notNull(),
  switchedAt: instant('switched_at').notNull(),
  switchedBy: text('switched_by').notNull(),
  machine: text().notNull(),
  fencing: bigint({ mode: 'number' }).notNull(),
});

export const releaseMachines = pgTable('release_machines', {
  machine: text().primaryKey(),
  release: text().notNull(),
  seq: bigint({ mode: 'number' }).notNull(),
  seenAt: instant('seen_at').notNull(),
  problem: text(),
});
