import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Where a picture leads: a type of `pages-config/navigation.yaml` with its parameters. */
export type NavigationValue =
  | { readonly type: 1 | 4 | 12 | 13 | 14; readonly url: string }
  | { readonly type: 2; readonly uuid: string }
  | { readonly type: 3; readonly uuids: string[] }
  | { readonly type: 20; readonly classroom: string }
  | { readonly type: 25 };

export const courseSearchGrams = pgTable(
  'course_search_grams',
  {
    gram: text().notNull(),
    courseId: uuid('course_id').notNull(),
    /** The weight of the piece in this course. */
    weight: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.gram, table.courseId] })],
);

export const hotKeywords = pgTable('hot_keywords', {
  id: uuid().primaryKey(),
  keyword: text().notNull(),
  position: smallint().notNull(),
  isHot: boolean('is_hot').notNull(),
  isShown: boolean('is_shown').notNull(),
  clickCount: integer('click_count').notNull().default(0),
});

export const navYears = pgTable('nav_years', {
  courseYear: integer('course_year').primaryKey(),
  name: text().notNull(),
  /** First day of the exam, `2026-12-19`. */
  examDate: text('exam_date').notNull(),
  position: smallint().notNull(),
});

export const categories = pgTable('categories', {
  id: integer().primaryKey(),
  name: text().notNull(),
  icon: text().notNull(),
  navigation: jsonb().$type<NavigationValue>().notNull(),
  position: smallint().notNull(),
});

export const ads = pgTable('ads', {
  id: uuid().primaryKey(),
  place: text().$type<'home_banner' | 'popup' | 'search' | 'detail_second' | 'nav'>().notNull(),
  /** Set for the place `nav`, and only there. */
  categoryId: integer('category_id'),
  title: text().notNull(),
  image: text().notNull(),
  navigation: jsonb().$type<NavigationValue>().notNull(),
  /** For the place `detail_second`: the one course that shows it; null for every course. */
  courseId: uuid('course_id'),
  position: smallint().notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  isShown: boolean('is_shown').notNull(),
});

/** The course of an id is one variant of the product, whose id is that of its first course. */
export const productVariants = pgTable('product_variants', {
  courseId: uuid('course_id').primaryKey(),
  productId: uuid('product_id').notNull(),
  attrs: jsonb().$type<{ readonly name: string; readonly value: string }[]>().notNull(),
  position: smallint().notNull(),
});

export const courseUpgrades = pgTable(
  'course_upgrades',
  { fromCourseId: uuid('from_course_id').notNull(), toCourseId: uuid('to_course_id').notNull() },
  (table) => [primaryKey({ columns: [table.fromCourseId, table.toCourseId] })],
);
