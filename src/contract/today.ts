import { Type } from 'typebox';
import { Instant, nullable, object, oneOf, Uuid } from './fields.ts';
import { LiveItem } from './live.ts';
import { operations } from './operation.ts';
import { sectionKinds } from './states.ts';

/** A day in China: `2026-11-25`. */
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', message: '日期格式错误' });
const Count = Type.Integer({ minimum: 0 });

const Week = object({
  /** 1 for Monday to 7 for Sunday. */
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 }),
  minutes: Type.Integer({ minimum: 10, maximum: 720, message: '每天 10 到 720 分钟' }),
});

const Goal = object({
  /** Year of the exam, from `exam_years`; null for the next exam. */
  exam_year: nullable(Type.Integer({ minimum: 2000, maximum: 2100 })),
  /** The student's own target day; null for the exam's day. */
  target_date: nullable(Day),
  text: Type.String({ maxLength: 60, pattern: '^[^\\r\\n<>]*$', message: '不超过 60 个字' }),
});

const NextStep = object({
  kind: Type.Union([
    /** An exam is running. */
    Type.Literal('exam'),
    /** A live class runs or begins within 30 minutes. */
    Type.Literal('live'),
    /** A video that the student has begun. */
    Type.Literal('video'),
    /** The next lesson of the plan. */
    Type.Literal('lesson'),
    /** A paper of the plan. */
    Type.Literal('paper'),
    /** For a student without a course: a free lesson. */
    Type.Literal('free'),
    /** The agreement of a course must be signed first. */
    Type.Literal('sign'),
  ]),
  title: Type.String(),
  course_name: Type.String(),
  /** Minutes left to do. */
  minutes: Count,
  /** Second of the video at which it continues. */
  position_seconds: Count,
  /** For exams: number of answered questions, and of all. */
  answered_count: Count,
  question_count: Count,
  start_time: nullable(Instant),
  video_uuid: nullable(Uuid),
  paper_uuid: nullable(Uuid),
  answer_id: nullable(Uuid),
  classroom: nullable(Type.String()),
  is_public: Type.Boolean(),
  mycourse_uuid: nullable(Uuid),
});

const PlannedLesson = object({
  /** Uuid of the section in the outline. */
  uuid: Uuid,
  name: Type.String(),
  course_name: Type.String(),
  kind: oneOf(sectionKinds),
  minutes: Count,
  is_done: Type.Boolean(),
  /** The day of this week for which it was planned first; null when it was not moved. */
  moved_from: nullable(Day),
  video_uuid: nullable(Uuid),
  paper_uuid: nullable(Uuid),
  mycourse_uuid: Uuid,
});

const Today = object({
  server_time: Instant,
  /** The study day, which begins at 04:00. */
  day: Day,
  nickname: Type.String(),
  exam: object({
    name: Type.String(),
    date: Day,
    days_left: Count,
    /** True when the student chose the day. */
    is_own: Type.Boolean(),
  }),
  exam_years: Type.Array(object({ year: Type.Integer(), name: Type.String(), date: Day })),
  goal: Goal,
  next: nullable(NextStep),
  /** Classes of this week that are not over: those of owned courses, and reserved ones. */
  lives: Type.Array(LiveItem),
  courses: Type.Array(
    object({
      uuid: Uuid,
      course_uuid: Uuid,
      name: Type.String(),
      img_cover: Type.String(),
      done_count: Count,
      lesson_count: Count,
      needs_agreement: Type.Boolean(),
    }),
  ),
  /** Null until the student has made a plan. */
  plan: nullable(Week),
  /** Monday to Sunday. */
  week: Type.Array(
    object({
      day: Day,
      is_planned: Type.Boolean(),
      is_off: Type.Boolean(),
      is_studied: Type.Boolean(),
      lessons: Type.Array(PlannedLesson),
    }),
  ),
  /**
   * Missed lessons that no longer fit into this week: their number, and the next day with room for them; null for none.
   */
  moved_on: nullable(object({ day: Day, count: Count })),
  streak: object({
    days: Count,
    freezes: Count,
    is_studied_today: Type.Boolean(),
    frozen_days: Type.Array(Day),
  }),
  /** Number of mistakes to redo today. */
  mistakes_due: Count,
  /** Number of marked homework whose reply was not read, with the latest; null for none. */
  homework: nullable(object({ count: Count, uuid: Uuid, title: Type.String() })),
  /** Number of unread messages of the teacher, with the latest; null for none. */
  replies: nullable(object({ count: Count, text: Type.String(), sent_time: Instant })),
});

export const today = operations({
  'GET /api/v1/study/today': {
    summary: '今天：下一步、本周直播、课程、学习计划、连续学习、倒计时、老师回复',
    access: 'user',
    origin: 'project',
    reply: Today,
  },
  'PUT /api/v1/study/plan': {
    summary: '设置每周学习计划（从今天起生效）',
    access: 'user',
    origin: 'project',
    body: Week,
    reply: Week,
  },
  'PUT /api/v1/study/day_off': {
    summary: '安排或取消一个休息日（今天或以后）',
    access: 'user',
    origin: 'project',
    body: object({ day: Day, is_off: Type.Boolean() }),
    reply: object({ day: Day, is_off: Type.Boolean() }),
  },
  'PUT /api/v1/study/goal': {
    summary: '设置目标：考研年份、自己的目标日期、一句话',
    access: 'user',
    origin: 'project',
    body: Goal,
    reply: Goal,
  },
});
