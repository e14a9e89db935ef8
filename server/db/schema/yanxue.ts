import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Stored } from '#server/kernel/secrets/field-seal.ts';
import type { Sex, sexes, TripState } from '#src/contract/states.ts';
import { instant } from './columns.ts';

export const newsClicks = pgTable('news_clicks', {
  newsId: uuid('news_id').primaryKey(),
  clickCount: integer('click_count').notNull(),
});

/** The facts of a study tour, besides its course. */
export const yanxueActivities = pgTable('yanxue_activities', {
  courseId: uuid('course_id').primaryKey(),
  city: text().notNull(),
  subtitle: text().notNull(),
  dayCount: smallint('day_count').notNull(),
  nightCount: smallint('night_count').notNull(),
  highlights: jsonb().$type<string[]>().notNull(),
  schedule: jsonb().$type<{ readonly title: string; readonly items: string[] }[]>().notNull(),
  included: jsonb().$type<string[]>().notNull(),
  excluded: jsonb().$type<string[]>().notNull(),
  notices: jsonb().$type<string[]>().notNull(),
  gallery: jsonb().$type<string[]>().notNull(),
  leaderId: uuid('leader_id').notNull(),
  /** Whether a companion travels with the student. */
  hasPeipao: boolean('has_peipao').notNull(),
});

export const yanxueTours = pgTable('yanxue_tours', {
  id: uuid().primaryKey(),
  courseId: uuid('course_id').notNull(),
  name: text().notNull(),
  meetingPoint: text('meeting_point').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  applyFrom: instant('apply_from').notNull(),
  applyUntil: instant('apply_until').notNull(),
  seats: integer().notNull(),
  takenCount: integer('taken_count').notNull().default(0),
});

/** The seat held by an order. */
export const yanxueSeats = pgTable('yanxue_seats', {
  orderId: uuid('order_id').primaryKey(),
  tourId: uuid('tour_id').notNull(),
});

export interface CustomerFields {
  readonly name: string;
  readonly sex: Exclude<Sex, typeof sexes.UNKNOWN>;
  readonly mobile: string;
  readonly id_number: string;
  readonly birthday: string;
  readonly school: string;
  readonly grade: string;
  readonly guardian_name: string;
  readonly guardian_mobile: string;
  readonly guardian_relation: string;
  readonly health: string;
  readonly diet: string;
  readonly shirt_size: 'S' | 'M' | 'L' | 'XL' | 'XXL';
}

export const yanxueCustomerInfos = pgTable('yanxue_customer_infos', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  courseId: uuid('course_id').notNull(),
  fields: jsonb().$type<Stored<CustomerFields>>().notNull(),
  revision: integer().notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** When the health data was deleted; null before. */
  trimmedAt: instant('trimmed_at'),
});

export interface TravelFields {
  readonly transport: 'train' | 'plane' | 'self';
  readonly arrive_number: string;
  readonly arrive_time: string | null;
  readonly leave_number: string;
  readonly leave_time: string | null;
  readonly needs_pick_up: boolean;
  readonly remark: string;
}

export const yanxueTrips = pgTable('yanxue_trips', {
  id: uuid().primaryKey(),
  customerInfoId: uuid('customer_info_id').notNull(),
  userId: uuid('user_id').notNull(),
  tourId: uuid('tour_id').notNull(),
  /** The order whose seat it uses; null when the trip took a seat itself. */
  orderId: uuid('order_id'),
  state: smallint().$type<TripState>().notNull(),
  travel: jsonb().$type<TravelFields>().notNull(),
  revision: integer().notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export const yanxueCheckins = pgTable('yanxue_checkins', {
  id: uuid().primaryKey(),
  tourId: uuid('tour_id').notNull(),
  day: smallint().notNull(),
  title: text().notNull(),
  task: text().notNull(),
  place: text().notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
});

export const yanxueCheckinRecords = pgTable('yanxue_checkin_records', {
  id: uuid().primaryKey(),
  checkinId: uuid('checkin_id').notNull(),
  userId: uuid('user_id').notNull(),
  content: text().notNull(),
  /** 1 to 5, the best. */
  mood: smallint().notNull(),
  submittedAt: instant('submitted_at').notNull(),
});
