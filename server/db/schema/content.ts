import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import type { TrackInfo } from './course.ts';

/** Settings of the site that operators change: `brand`, `service`, `share`, `app_download` … */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
});

export const advisors = pgTable('advisors', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  title: text().notNull(),
  face: text().notNull(),
  kstUrl: text('kst_url').notNull(),
  greeting: text().notNull(),
  isOnDuty: boolean('is_on_duty').notNull(),
});

export const quotes = pgTable('quotes', {
  id: uuid().primaryKey(),
  position: integer().notNull(),
  content: text().notNull(),
  author: text().notNull(),
});

export const qrChannels = pgTable('qr_channels', {
  code: text().primaryKey(),
  title: text().notNull(),
  tip: text().notNull(),
  targetUrl: text('target_url').notNull(),
});

export const news = pgTable('news', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  category: text().notNull(),
  summary: text().notNull(),
  imgCover: text('img_cover').notNull(),
  author: text().notNull(),
  /** Safe HTML: written only through `toSafeHtml`. */
  contentHtml: text('content_html').notNull(),
  publishedAt: instant('published_at').notNull(),
  isShown: boolean('is_shown').notNull(),
});

export const notices = pgTable('notices', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  /** Safe HTML: written only through `toSafeHtml`. */
  contentHtml: text('content_html').notNull(),
  isPopup: boolean('is_popup').notNull(),
  publishedAt: instant('published_at').notNull(),
  endsAt: instant('ends_at'),
});

export const visitorEvents = pgTable('visitor_events', {
  id: uuid().primaryKey(),
  userId: uuid('user_id'),
  event: text().notNull(),
  page: text().notNull(),
  target: text().notNull(),
  courseId: uuid('course_id'),
  trackInfo: jsonb('track_info').$type<TrackInfo>(),
  source: text().notNull(),
  h5: text().notNull(),
  utm: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  clickIds: jsonb('click_ids').$type<Readonly<Record<string, string>>>().notNull(),
  landingPage: text('landing_page').notNull(),
  createdAt: instant('created_at').notNull(),
});

export const wxTemplates = pgTable('wx_templates', {
  purpose: text().$type<'live' | 'course' | 'order'>().primaryKey(),
  scene: integer().notNull(),
  templateId: text('template_id').notNull(),
});

/** A question to a student whether one message may be sent; `reserved` of the answer is its id. */
export const wxSubscriptions = pgTable('wx_subscriptions', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  purpose: text().$type<'live' | 'course' | 'order'>().notNull(),
  reservedHash: text('reserved_hash').notNull(),
  action: text().$type<'confirm' | 'cancel'>(),
  openid: text().notNull().default(''),
  askedAt: instant('asked_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  answeredAt: instant('answered_at'),
  /** The live class it is about. */
  liveId: uuid('live_id'),
  /** The site of the request. */
  origin: text().notNull().default(''),
  sentAt: instant('sent_at'),
  /** When it was last passed to WeChat, sent or refused. */
  triedAt: instant('tried_at'),
});

export const serviceTickets = pgTable('service_tickets', {
  name: text().primaryKey(),
  value: text().notNull(),
  expiresAt: instant('expires_at').notNull(),
});

export const consultRequests = pgTable('consult_requests', {
  id: uuid().primaryKey(),
  courseId: uuid('course_id').notNull(),
  userId: uuid('user_id'),
  mobile: text().notNull(),
  name: text().notNull(),
  message: text().notNull(),
  advisorId: uuid('advisor_id').notNull(),
  /** The day in China's time, `2026-11-20`. */
  chinaDay: text('china_day').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** For a course or a live class. */
export const reservations = pgTable('reservations', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  courseId: uuid('course_id'),
  liveId: uuid('live_id'),
  createdAt: instant('created_at').notNull(),
});

export const courseAgreements = pgTable('course_agreements', {
  id: uuid().primaryKey(),
  kind: text().$type<'course' | 'books' | 'yanxue'>(),
  courseId: uuid('course_id'),
  version: text().notNull(),
  title: text().notNull(),
  /** Safe HTML with `{{…}}` for names and dates. */
  contentHtml: text('content_html').notNull(),
});

export const agreementVersions = pgTable(
  'agreement_versions',
  {
    /** Uuid of a kind of course, or of a course with its own text. */
    ownerId: uuid('owner_id').notNull(),
    /** Number of the owner's version, from 1. */
    revision: integer().notNull(),
    version: text().notNull(),
    title: text().notNull(),
    /** Markdown and its safe HTML. Both null: the course went back to the text of its kind. */
    text: text(),
    contentHtml: text('content_html'),
    at: instant('at').notNull(),
    /** Null for the text from before the first change in the console. */
    staffId: uuid('staff_id'),
    staffName: text('staff_name').notNull(),
    reason: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.revision] })],
);

export const agreementConfirmations = pgTable('agreement_confirmations', {
  myCourseId: uuid('my_course_id').primaryKey(),
  version: text().notNull(),
  title: text().notNull(),
  contentHtml: text('content_html').notNull(),
  confirmedAt: instant('confirmed_at').notNull(),
});

export const documentTickets = pgTable('document_tickets', {
  ticketHash: text('ticket_hash').primaryKey(),
  myCourseId: uuid('my_course_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
