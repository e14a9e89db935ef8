import { sql } from 'drizzle-orm';
import { date, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A student's weekly plan from a day on, valid until the next row. */
export const studyPlans = pgTable(
  'study_plans',
  {
    userId: uuid('user_id').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** 1 Monday to 7 Sunday. */
    weekdays: smallint().array().notNull(),
    minutes: smallint().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.startsOn] })],
);

/** Days off, chosen beforehand. */
export const studyDaysOff = pgTable(
  'study_days_off',
  {
    userId: uuid('user_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    chosenAt: instant('chosen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);

/** Goals of students. */
export const studyGoals = pgTable('study_goals', {
  userId: uuid('user_id').primaryKey(),
  examYear: integer('exam_year'),
  /** The student's own target day instead of the exam's day; null for none. */
  targetOn: date('target_on', { mode: 'string' }),
  goal: text().notNull().default(sql`''`),
  updatedAt: instant('updated_at').notNull(),
});

/** Days on which a student watched a lesson; they begin at 04:00 in China. */
export const studyDays = pgTable(
  'study_days',
  { userId: uuid('user_id').notNull(), day: date({ mode: 'string' }).notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
