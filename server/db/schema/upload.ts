import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Sealed } from '#server/kernel/secrets/field-seal.ts';
import type { PicturePurpose } from '#src/contract/states.ts';
import { instant } from './columns.ts';

/**
 * Pictures that students uploaded; the bytes are in the object storage.
 *
 * `writing` → `ready` (stored) or `refused` (no picture); `ready` → `used` (something shows it) → `gone`.
 */
export const uploads = pgTable('uploads', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  /** The browser's id for one upload: the same one sent again is the same upload. */
  requestId: uuid('request_id').notNull(),
  purpose: smallint().$type<PicturePurpose>().notNull(),
  digest: text().notNull(),
  state: text().$type<'writing' | 'ready' | 'used' | 'refused' | 'gone'>().notNull(),
  /** Why the picture was refused. */
  refusal: text().notNull().default(''),
  objectKey: text('object_key').notNull(),
  fileKey: jsonb('file_key').$type<Sealed>(),
  width: integer().notNull().default(0),
  height: integer().notNull().default(0),
  byteCount: integer('byte_count').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  goneAt: instant('gone_at'),
  /** Its bytes have been removed from the storage. */
  isSwept: boolean('is_swept').notNull().default(false),
});
