import { Type } from 'typebox';
import { Instant, Nothing, nullable, object, Uuid, UuidParams } from './fields.ts';
import { Picture } from './file.ts';
import {
  HOMEWORK_GRADES,
  HOMEWORK_TEXT_LENGTH,
  type HomeworkGrade,
  MOST_HOMEWORK_PAGES,
  STROKE_COLORS,
  STROKE_PATTERN,
  type StrokeColor,
} from './homework-states.ts';
import { operations } from './operation.ts';

export const HomeworkGradeName = Type.Unsafe<HomeworkGrade>(
  Type.Union(HOMEWORK_GRADES.map((grade) => Type.Literal(grade))),
);

/** A line over a picture, in 0 to 1 of its width and height. */
export const StrokeShape = object({
  picture: Uuid,
  color: Type.Unsafe<StrokeColor>(Type.Union(STROKE_COLORS.map((color) => Type.Literal(color)))),
  path: Type.String({ pattern: STROKE_PATTERN, maxLength: 20_000, message: '笔迹格式错误' }),
});

/** A step of a marked answer, with the points got. */
export const MarkedStep = object({ words_html: Type.String(), points: Type.Number(), given: Type.Number() });

const Version = Type.Integer({ minimum: 1, maximum: 100 });

/** `open`: the student has written nothing. A marked answer stays `handed-in` until the mark is released. */
const SeenState = Type.Union([
  Type.Literal('open'),
  Type.Literal('draft'),
  Type.Literal('handed-in'),
  Type.Literal('released'),
  Type.Literal('seen'),
]);

const head = {
  uuid: Uuid,
  title: Type.String(),
  course_uuid: Uuid,
  course_name: Type.String(),
  /** Name of the lesson; empty for homework of the whole course. */
  section_name: Type.String(),
  due_time: nullable(Instant),
  /** Maximum score; null when it gets a grade. */
  full_score: nullable(Type.Integer()),
  state: SeenState,
  handed_in_time: nullable(Instant),
  /** When the newest reply was released; null before. */
  released_time: nullable(Instant),
  /** True when a released reply has not been read. */
  is_unread: Type.Boolean(),
  /** True when the teacher asks for another version. */
  asks_redo: Type.Boolean(),
  score: nullable(Type.Integer()),
  grade: nullable(HomeworkGradeName),
};

const Answer = object({
  uuid: Uuid,
  version: Version,
  text: Type.String(),
  pictures: Type.Array(Picture),
  handed_in_time: Instant,
  /** Null until the teacher releases it. */
  reply: nullable(
    object({
      teacher: Type.String(),
      words: Type.String(),
      score: nullable(Type.Integer()),
      grade: nullable(HomeworkGradeName),
      asks_redo: Type.Boolean(),
      strokes: Type.Array(StrokeShape),
      /** The marking steps with their points; empty for a mark without steps. */
      steps: Type.Array(MarkedStep),
      released_time: Instant,
    }),
  ),
});

const Homework = object({
  ...head,
  task_html: Type.String(),
  /** The draft that the student may edit; null when nothing can be written. */
  draft: nullable(
    object({
      version: Version,
      /** 0 before the first save. */
      revision: Type.Integer({ minimum: 0 }),
      text: Type.String(),
      pictures: Type.Array(Picture),
    }),
  ),
  /** Submitted versions, newest first. */
  answers: Type.Array(Answer),
});

const contentFields = {
  version: Version,
  text: Type.String({ maxLength: HOMEWORK_TEXT_LENGTH, message: '文字最多 1 万字' }),
  /** Uploads in the order of the pages. */
  pictures: Type.Array(Uuid, { maxItems: MOST_HOMEWORK_PAGES, uniqueItems: true, message: '最多 12 张照片' }),
};

export const homework = operations({
  'GET /api/v1/study/homeworks': {
    summary: '我的作业：在学课程里的全部作业和批改情况',
    access: 'user',
    origin: 'project',
    reply: Type.Array(object(head)),
  },
  'GET /api/v1/study/homeworks/{id}': {
    summary: '一份作业：题目、草稿、交过的每一版和老师的批改',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: Homework,
  },
  'PUT /api/v1/study/homeworks/{id}/draft': {
    summary: '保存作业草稿（文字和照片；内容相同时重复保存无副作用）',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object({ ...contentFields, revision: Type.Integer({ minimum: 0 }) }),
    reply: Homework,
  },
  'POST /api/v1/study/homeworks/{id}/hand_in': {
    summary: '交作业（同一 request_id 只交一次）',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object({ ...contentFields, request_id: Uuid }),
    reply: Homework,
  },
  'POST /api/v1/study/homework_answers/{id}/seen': {
    summary: '看过批改（重复调用无副作用）',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: Nothing,
  },
});
