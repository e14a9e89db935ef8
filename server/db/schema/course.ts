import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { SaleField, SaleValues } from '#src/contract/console/sale-values.ts';
import type { PriceDisplayType, ValidType } from '#src/contract/states.ts';
import { instant } from './columns.ts';

interface TrackLevel {
  readonly id: number;
  readonly name: string;
}

/** Ids for the analytics of a course page. */
export interface TrackInfo {
  readonly course_type_lv1: string;
  readonly course_type_lv2: string;
  readonly pro_sys_lv1: TrackLevel;
  readonly pro_sys_lv2: TrackLevel;
  readonly pro_sys_lv3: TrackLevel;
  readonly course_year: number;
  readonly is_oriented_course: boolean;
}

export const teachers = pgTable('teachers', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  subject: text().notNull(),
  photo: text().notNull(),
  title: text().notNull().default(''),
  intro: text().notNull().default(''),
});

export const courses = pgTable('courses', {
  id: uuid().primaryKey(),
  courseNumber: text('course_number').notNull(),
  name: text().notNull(),
  kind: text().$type<'course' | 'books' | 'yanxue'>().notNull(),
  originPriceCents: integer('origin_price_cents').notNull(),
  priceCents: integer('price_cents').notNull(),
  imgCover: text('img_cover').notNull(),
  url: text().notNull(),
  kstUrl: text('kst_url').notNull(),
  isLive: boolean('is_live').notNull(),
  isTrial: boolean('is_trial').notNull(),
  isOnShelf: boolean('is_on_shelf').notNull(),
  /**
   * Start and end of the sale: ordering is possible from the start until right before the end; null for no limit.
   * Decision 0324.
   */
  salesFrom: instant('sales_from'),
  salesUntil: instant('sales_until'),
  subjectId: integer('subject_id').notNull(),
  subjectName: text('subject_name').notNull(),
  classHours: integer('class_hours').notNull(),
  priceDisplayType: smallint('price_display_type').$type<PriceDisplayType>().notNull(),
  validType: smallint('valid_type').$type<ValidType>().notNull(),
  validDays: integer('valid_days').notNull(),
  validEndTime: instant('valid_end_time'),
  trackInfo: jsonb('track_info').$type<TrackInfo>().notNull(),
  createdAt: instant('created_at').notNull(),
  summary: text().notNull().default(''),
  /** Safe HTML: written only through `toSafeHtml`. */
  detailHtml: text('detail_html').notNull().default(''),
  popularity: integer().notNull().default(0),
  courseYear: integer('course_year').generatedAlwaysAs(sql`(track_info ->> 'course_year')::integer`),
  /** Names of values that staff set last: an import does not change them. Decision 0314. */
  deskValues: text('desk_values').array().$type<SaleField[]>().notNull().default([]),
});

/** Changes of a course's price and terms, by staff or an import. */
export const courseChanges = pgTable(
  'course_changes',
  {
    courseId: uuid('course_id').notNull(),
    /** Number of the course's change, from 1. */
    revision: integer().notNull(),
    at: instant('at').notNull(),
    /** Null for an import. */
    staffId: uuid('staff_id'),
    staffName: text('staff_name').notNull(),
    reason: text().notNull(),
    before: jsonb().$type<Partial<SaleValues>>().notNull(),
    after: jsonb().$type<Partial<SaleValues>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.revision] })],
);

export const courseTeachers = pgTable(
  'course_teachers',
  {
    courseId: uuid('course_id').notNull(),
    teacherId: uuid('teacher_id').notNull(),
    position: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.teacherId] })],
);

/** Courses that a user has access to, or had. */
export const myCourses = pgTable('my_courses', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  courseId: uuid('course_id').notNull(),
  startedAt: instant('started_at').notNull(),
  validUntil: instant('valid_until').notNull(),
});
