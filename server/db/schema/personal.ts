import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { ExamineeKind, RealNameState, realNameStates, StudentAuthState } from '#src/contract/states.ts';
import { instant } from './columns.ts';

/** What a user entered about themselves, and the school's student they are bound to. */
export const studentInfos = pgTable('student_infos', {
  userId: uuid('user_id').primaryKey(),
  name: text().notNull(),
  school: text().notNull(),
  major: text().notNull(),
  grade: text().notNull(),
  studentNumber: text('student_number').notNull(),
  email: text().notNull(),
  wechatNumber: text('wechat_number').notNull(),
  emergencyName: text('emergency_name').notNull(),
  emergencyPhone: text('emergency_phone').notNull(),
  authState: smallint('auth_state').$type<StudentAuthState>().notNull(),
  boundAt: instant('bound_at'),
  unboundAt: instant('unbound_at'),
  updatedAt: instant('updated_at').notNull(),
});

/** Disciplines of postgraduate study; `code` as the Ministry of Education writes it. */
export const subjects = pgTable('subjects', {
  id: integer().primaryKey(),
  code: text().notNull(),
  name: text().notNull(),
});

export const colleges = pgTable('colleges', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  provinceId: uuid('province_id').notNull(),
  provinceName: text('province_name').notNull(),
  position: integer().notNull(),
});

export const collegeSubjects = pgTable(
  'college_subjects',
  { collegeId: uuid('college_id').notNull(), subjectId: integer('subject_id').notNull() },
  (table) => [primaryKey({ columns: [table.collegeId, table.subjectId] })],
);

/** Which exam a user sits, and for which college. */
export const collegeInfos = pgTable('college_infos', {
  userId: uuid('user_id').primaryKey(),
  examYear: integer('exam_year').notNull(),
  provinceId: uuid('province_id').notNull(),
  provinceName: text('province_name').notNull(),
  subjectId: integer('subject_id').notNull(),
  collegeId: uuid('college_id'),
  graduateCollege: text('graduate_college').notNull(),
  graduateMajor: text('graduate_major').notNull(),
  examinee: smallint().$type<ExamineeKind>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** A user's last submission. Name and ID number are stored masked, the number also as a slow hash. */
export const realNames = pgTable('real_names', {
  userId: uuid('user_id').primaryKey(),
  nameMasked: text('name_masked').notNull(),
  idMasked: text('id_masked').notNull(),
  idHash: text('id_hash').notNull(),
  state: smallint().$type<Exclude<RealNameState, typeof realNameStates.NONE>>().notNull(),
  reference: text().notNull(),
  reason: text().notNull(),
  submittedAt: instant('submitted_at').notNull(),
  decidedAt: instant('decided_at'),
});

/** Random values of this deployment that are never sent out. */
export const deploymentSecrets = pgTable('deployment_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

export const collects = pgTable(
  'collects',
  {
    userId: uuid('user_id').notNull(),
    courseId: uuid('course_id').notNull(),
    collectedAt: instant('collected_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.courseId] })],
);

/** Batches of exchange codes that staff created, each for one course. */
export const exchangeBatches = pgTable('exchange_batches', {
  id: uuid().primaryKey(),
  number: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  name: text().notNull(),
  courseId: uuid('course_id').notNull(),
  size: integer().notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** True when each student may use only one code of the batch. */
  isOnce: boolean('is_once').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by').notNull(),
  stoppedAt: instant('stopped_at'),
  stoppedBy: text('stopped_by').notNull().default(''),
  stopReason: text('stop_reason').notNull().default(''),
});

/** Codes for a course or a coupon; stored without dashes, upper case. */
export const exchangeCodes = pgTable('exchange_codes', {
  code: text().primaryKey(),
  title: text().notNull(),
  courseId: uuid('course_id'),
  couponId: uuid('coupon_id'),
  /** Set when only this user may use it. */
  ownerId: uuid('owner_id'),
  expiresAt: instant('expires_at').notNull(),
  usedBy: uuid('used_by'),
  usedAt: instant('used_at'),
  /** Null for imported codes. */
  batchId: uuid('batch_id'),
  /** Number of the code in its batch, from 1. */
  position: integer(),
  stoppedAt: instant('stopped_at'),
  stoppedBy: text('stopped_by').notNull().default(''),
  stopReason: text('stop_reason').notNull().default(''),
});
