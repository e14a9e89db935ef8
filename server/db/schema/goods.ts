import { bigint, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type {
  AftersalesKind,
  AftersalesReason,
  AftersalesState,
  CredentialsState,
  credentialsStates,
} from '#src/contract/states.ts';
import { instant } from './columns.ts';

/** A student's photo for certificates; one for each. The picture is in `uploads`. */
export const credentialsPhotos = pgTable('credentials_photos', {
  userId: uuid('user_id').primaryKey(),
  uploadId: uuid('upload_id').notNull(),
  state: smallint().$type<Exclude<CredentialsState, typeof credentialsStates.NONE>>().notNull(),
  /** Why it was refused. */
  reason: text().notNull().default(''),
  submittedAt: instant('submitted_at').notNull(),
  decidedAt: instant('decided_at'),
});

/** A return or an exchange of one package; at most one per package is open. */
export const aftersalesRequests = pgTable('aftersales_requests', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  userId: uuid('user_id').notNull(),
  /** Id chosen by the browser: a request that is sent twice counts once. */
  requestId: uuid('request_id').notNull(),
  packageId: uuid('package_id').notNull(),
  kind: smallint().$type<AftersalesKind>().notNull(),
  reason: smallint().$type<AftersalesReason>().notNull(),
  note: text().notNull(),
  state: smallint().$type<AftersalesState>().notNull(),
  /** The return address; empty until it is accepted. */
  returnAddress: text('return_address').notNull().default(''),
  returnCompany: text('return_company').notNull().default(''),
  returnCode: text('return_code').notNull().default(''),
  /** The new parcel of an exchange. */
  resendCompany: text('resend_company').notNull().default(''),
  resendCode: text('resend_code').notNull().default(''),
  /** The refund; 0 while there is none. */
  refundCents: integer('refund_cents').notNull().default(0),
  createdAt: instant('created_at').notNull(),
});

export const aftersalesPhotos = pgTable(
  'aftersales_photos',
  {
    requestId: uuid('request_id').notNull(),
    position: smallint().notNull(),
    uploadId: uuid('upload_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.position] })],
);

/** Every step of a request, oldest first by id. */
export const aftersalesEvents = pgTable('aftersales_events', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  requestId: uuid('request_id').notNull(),
  state: smallint().$type<AftersalesState>().notNull(),
  note: text().notNull(),
  happenedAt: instant('happened_at').notNull(),
});
