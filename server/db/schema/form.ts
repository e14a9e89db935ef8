import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Stored } from '#server/kernel/secrets/field-seal.ts';
import type { FormAnswers, FormField } from '#src/contract/form-answers.ts';
import type { StepKind } from '#src/contract/states.ts';
import { instant } from './columns.ts';

export const forms = pgTable('forms', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  title: text().notNull(),
  intro: text().notNull(),
  doneText: text('done_text').notNull(),
  version: integer().notNull(),
  fields: jsonb().$type<readonly FormField[]>().notNull(),
  /** Whether a student may submit it again with other answers. */
  mayChange: boolean('may_change').notNull(),
  opensAt: instant('opens_at'),
  closesAt: instant('closes_at'),
});

/** A course's forms for its students, in order. */
export const courseSteps = pgTable('course_steps', {
  id: uuid().primaryKey(),
  courseId: uuid('course_id').notNull(),
  position: smallint().notNull(),
  kind: smallint().$type<StepKind>().notNull(),
  title: text().notNull(),
  formId: uuid('form_id').notNull(),
  /** The steps after it wait for it. */
  isRequired: boolean('is_required').notNull(),
});

export const formAnswers = pgTable('form_answers', {
  id: uuid().primaryKey(),
  formId: uuid('form_id').notNull(),
  /** Null for a form without a step; a student answers it once. */
  stepId: uuid('step_id'),
  userId: uuid('user_id').notNull(),
  answers: jsonb().$type<Stored<FormAnswers>>(),
  draft: jsonb().$type<Stored<FormAnswers>>(),
  formVersion: integer('form_version').notNull(),
  revision: integer().notNull(),
  submittedAt: instant('submitted_at'),
  updatedAt: instant('updated_at').notNull(),
});

export const serviceEvaluations = pgTable('service_evaluations', {
  id: uuid().primaryKey(),
  requestId: uuid('request_id').notNull(),
  formId: uuid('form_id').notNull(),
  formVersion: integer('form_version').notNull(),
  userId: uuid('user_id'),
  courseId: uuid('course_id'),
  answers: jsonb().$type<Stored<FormAnswers>>().notNull(),
  submittedAt: instant('submitted_at').notNull(),
});

export const merchandises = pgTable('merchandises', {
  id: uuid().primaryKey(),
  courseId: uuid('course_id').notNull(),
  title: text().notNull(),
  intro: text().notNull(),
  image: text().notNull(),
  opensAt: instant('opens_at').notNull(),
  closesAt: instant('closes_at').notNull(),
  position: smallint().notNull(),
});

export const merchandiseSpecs = pgTable(
  'merchandise_specs',
  {
    merchandiseId: uuid('merchandise_id').notNull(),
    spec: text().notNull(),
    label: text().notNull(),
    position: smallint().notNull(),
    stock: integer().notNull(),
    takenCount: integer('taken_count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.merchandiseId, table.spec] })],
);

/** With the address at the time of the choice. */
export const merchandiseChoices = pgTable('merchandise_choices', {
  id: uuid().primaryKey(),
  merchandiseId: uuid('merchandise_id').notNull(),
  userId: uuid('user_id').notNull(),
  spec: text().notNull(),
  receiver: text().notNull(),
  phone: text().notNull(),
  fullDistrict: text('full_district').notNull(),
  location: text().notNull(),
  chosenAt: instant('chosen_at').notNull(),
  sentAt: instant('sent_at'),
});
