import { bigint, boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Sealed } from '#server/kernel/secrets/field-seal.ts';
import type { StaffRole } from '#src/contract/console/roles.ts';
import { instant } from './columns.ts';

export const staff = pgTable('staff', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  role: text().$type<StaffRole>().notNull(),
  isActive: boolean('is_active').notNull().default(true),
  passwordHash: text('password_hash'),
  totpSecret: jsonb('totp_secret').$type<Sealed>(),
  /** Of a new phone, until it is confirmed by a code. */
  totpNextSecret: jsonb('totp_next_secret').$type<Sealed>(),
  totpConfirmedAt: instant('totp_confirmed_at'),
  totpLastStep: bigint('totp_last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull(),
  lastLoginAt: instant('last_login_at'),
  touredAt: instant('toured_at'),
});

export const staffSessions = pgTable('staff_sessions', {
  tokenHash: text('token_hash').primaryKey(),
  /** Identifies the session where its token must not appear. */
  id: uuid().notNull(),
  staffId: uuid('staff_id').notNull(),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  endedAt: instant('ended_at'),
  address: text().notNull().default(''),
  userAgent: text('user_agent').notNull().default(''),
  /** Of its browser. */
  deviceHash: text('device_hash'),
  /** When the password was last confirmed. */
  provedAt: instant('proved_at'),
});

/** Browsers with which somebody has completed a login. */
export const staffDevices = pgTable(
  'staff_devices',
  {
    staffId: uuid('staff_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    /** Everything before this was shown to the owner in this browser. */
    noticesSeenAt: instant('notices_seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.tokenHash] })],
);

export const staffRecoveryCodes = pgTable('staff_recovery_codes', {
  codeHash: text('code_hash').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  madeAt: instant('made_at').notNull(),
  usedAt: instant('used_at'),
});

export const staffPasswordLinks = pgTable('staff_password_links', {
  tokenHash: text('token_hash').primaryKey(),
  staffId: uuid('staff_id').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
});

/** Append-only: a trigger refuses every change. */
export const staffAudit = pgTable('staff_audit', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: instant('at').notNull(),
  staffId: uuid('staff_id'),
  staffName: text('staff_name').notNull(),
  role: text().notNull(),
  action: text().notNull(),
  subject: text().notNull(),
  before: jsonb(),
  after: jsonb(),
  address: text().notNull(),
  sessionId: uuid('session_id'),
});
