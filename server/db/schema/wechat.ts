import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A WeChat user who visited, and the account they are bound to. */
export const wechatIdentities = pgTable('wechat_identities', {
  id: uuid().primaryKey(),
  openid: text().notNull(),
  unionid: text().notNull(),
  nickname: text().notNull(),
  face: text().notNull(),
  userId: uuid('user_id'),
  boundAt: instant('bound_at'),
  createdAt: instant('created_at').notNull(),
});

/** Codes that were submitted, right or wrong: none is checked twice. */
export const wechatCodes = pgTable('wechat_codes', {
  codeHash: text('code_hash').primaryKey(),
  usedAt: instant('used_at').notNull(),
});

/** Proves that the holder came from WeChat as this person; valid once, for a few minutes. */
export const wechatTickets = pgTable('wechat_tickets', {
  id: uuid().primaryKey(),
  identityId: uuid('identity_id').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** What the sandbox's WeChat page issued. */
export const sandboxOauthCodes = pgTable('sandbox_oauth_codes', {
  codeHash: text('code_hash').primaryKey(),
  person: text().notNull(),
  scope: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

/** Messages that the sandbox sent in WeChat's place. */
export const sandboxWechatMessages = pgTable('sandbox_wechat_messages', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  openid: text().notNull(),
  templateId: text('template_id').notNull(),
  title: text().notNull(),
  text: text().notNull(),
  url: text().notNull(),
  sentAt: instant('sent_at').notNull(),
});
