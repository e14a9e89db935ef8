import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { OutlineType, SectionKind } from '#src/contract/states.ts';
import { instant } from './columns.ts';

export const videos = pgTable('videos', {
  id: uuid().primaryKey(),
  courseId: uuid('course_id').notNull(),
  name: text().notNull(),
  poster: text().notNull(),
  url: text().notNull(),
  subtitlesUrl: text('subtitles_url').notNull(),
  durationSeconds: integer('duration_seconds').notNull(),
  /** Free for everybody, also without the course. */
  isFree: boolean('is_free').notNull(),
  /** Named sections of the video, in order. */
  marks: jsonb().$type<readonly VideoMark[]>().notNull().default([]),
});

interface VideoMark {
  readonly second: number;
  readonly name: string;
}

export const chapters = pgTable('chapters', {
  id: uuid().primaryKey(),
  courseId: uuid('course_id').notNull(),
  outlineTp: smallint('outline_tp').$type<OutlineType>().notNull(),
  name: text().notNull(),
  position: smallint().notNull(),
});

export const liveClasses = pgTable('live_classes', {
  id: uuid().primaryKey(),
  classroom: text().notNull(),
  courseId: uuid('course_id').notNull(),
  teacherId: uuid('teacher_id').notNull(),
  name: text().notNull(),
  intro: text().notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  isPublic: boolean('is_public').notNull(),
  streamUrl: text('stream_url').notNull(),
  poster: text().notNull(),
  /** When the recording is available; null when there will be none. */
  recordAt: instant('record_at'),
  recordVideoId: uuid('record_video_id'),
});

export const sections = pgTable('sections', {
  id: uuid().primaryKey(),
  chapterId: uuid('chapter_id').notNull(),
  name: text().notNull(),
  kind: smallint().$type<SectionKind>().notNull(),
  position: smallint().notNull(),
  durationSeconds: integer('duration_seconds').notNull().default(0),
  isFree: boolean('is_free').notNull().default(false),
  videoId: uuid('video_id'),
  liveId: uuid('live_id'),
  paperUuid: uuid('paper_uuid'),
  materialUrl: text('material_url').notNull().default(''),
});

export const videoProgress = pgTable(
  'video_progress',
  {
    userId: uuid('user_id').notNull(),
    videoId: uuid('video_id').notNull(),
    positionSeconds: integer('position_seconds').notNull(),
    /** The farthest position reached; never decreases. */
    reachedSeconds: integer('reached_seconds').notNull(),
    doneAt: instant('done_at'),
    startedAt: instant('started_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.videoId] })],
);

/** Students' notes on videos. */
export const videoNotes = pgTable(
  'video_notes',
  {
    userId: uuid('user_id').notNull(),
    /** Created by the student's device; unique per student. */
    id: uuid().notNull(),
    videoId: uuid('video_id').notNull(),
    second: integer().notNull(),
    text: text().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** Attendance of a live class, with its duration. */
export const liveAttendance = pgTable(
  'live_attendance',
  {
    userId: uuid('user_id').notNull(),
    liveId: uuid('live_id').notNull(),
    seconds: integer().notNull(),
    /** When the student was last seen there. */
    seenAt: instant('seen_at').notNull(),
    /** When the student first signed in; null before. */
    signedAt: instant('signed_at'),
    /** Since when the hand is raised; null when it is not. */
    handAt: instant('hand_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.liveId] })],
);
