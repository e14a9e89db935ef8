import { type TProperties, Type } from 'typebox';
import { Course } from './course.ts';
import { Instant, Nothing, nullable, object, Uuid, UuidParams } from './fields.ts';
import { operations } from './operation.ts';
import {
  POST_STATES,
  type PostState,
  QUESTION_LENGTH,
  REVIEW_BARS,
  REVIEW_LENGTH,
  type ReviewBar,
} from './post-states.ts';

const Stars = Type.Integer({ minimum: 1, maximum: 5 });
const Percent = Type.Integer({ minimum: 0, maximum: 100 });
const Count = Type.Integer({ minimum: 0 });
const State = Type.Unsafe<PostState>(Type.Union(POST_STATES.map((state) => Type.Literal(state))));

const post = {
  uuid: Uuid,
  /** Plain text. */
  text: Type.String(),
  written_time: Instant,
  /** The school's answer; null for none. */
  answer: nullable(object({ text: Type.String(), time: Instant })),
};
/** A published post: the writer's name is masked, e.g. `林**`. */
const shown = { ...post, name: Type.String() };
/** The student's own post, also while it waits and after it was refused. */
const own = { ...post, state: State, refusal: Type.String() };
const ofReview = { stars: Stars, learned_percent: Percent };

const after = {
  /** Cursor: `next` of the page before. */
  after: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}-[0-9]{1,16}$' })),
};
const part = <T extends TProperties>(item: T) => ({ list: Type.Array(object(item)), next: nullable(Type.String()) });

const OwnReview = object({
  bar: Type.Unsafe<ReviewBar>(Type.Union(REVIEW_BARS.map((bar) => Type.Literal(bar)))),
  done_count: Count,
  lesson_count: Count,
  review: nullable(object({ ...own, ...ofReview })),
});
const OwnQuestion = object(own);

/** Reviews of and questions on courses, and related courses. Decision 0290. */
export const courseTalk = operations({
  'GET /api/v1/course/{id}/reviews': {
    summary: '课程评价：已展示的，新的在前，或评分高的在前；每次 10 条',
    access: 'public',
    origin: 'project',
    params: UuidParams,
    query: object({ sort: Type.Optional(Type.Union([Type.Literal('new'), Type.Literal('best')])), ...after }),
    reply: object({
      summary: object({
        count: Count,
        /** The average in tenths of a star, rounded; 0 without reviews. */
        average_tenths: Type.Integer({ minimum: 0, maximum: 50 }),
        /** Number of reviews with one star, two, … five. */
        counts: Type.Array(Count, { minItems: 5, maxItems: 5 }),
      }),
      ...part({ ...shown, ...ofReview }),
    }),
  },
  'GET /api/v1/course/{id}/reviews/mine': {
    summary: '我对课程的评价，以及能不能写',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: OwnReview,
  },
  'PUT /api/v1/course/{id}/reviews/mine': {
    summary: '写或改评价（买过并学完一半；每人每课一条，重复提交无副作用）',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object({
      stars: Stars,
      text: Type.String({ maxLength: REVIEW_LENGTH.max, message: `评价最多 ${REVIEW_LENGTH.max} 字` }),
    }),
    reply: OwnReview,
  },
  'DELETE /api/v1/course/{id}/reviews/mine': {
    summary: '删除自己的评价（重复删除无副作用）',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: Nothing,
  },
  'GET /api/v1/course/{id}/questions': {
    summary: '课程提问：已展示的，新的在前；每次 10 条',
    access: 'public',
    origin: 'project',
    params: UuidParams,
    query: object(after),
    reply: object({ count: Count, ...part(shown) }),
  },
  'GET /api/v1/course/{id}/questions/mine': {
    summary: '我对课程的提问，新的在前，最多 20 条',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: Type.Array(OwnQuestion),
  },
  'POST /api/v1/course/{id}/questions': {
    summary: '提问（uuid 由客户端生成；重复提交只有一条）',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object({
      uuid: Uuid,
      text: Type.String({ maxLength: QUESTION_LENGTH.max, message: `问题最多 ${QUESTION_LENGTH.max} 字` }),
    }),
    reply: OwnQuestion,
  },
  'DELETE /api/v1/course/questions/{id}': {
    summary: '删除自己的提问（重复删除无副作用）',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: Nothing,
  },
  'GET /api/v1/course/{id}/related': {
    summary: '相关课程：买过这门课的同学也买的、同一老师的、同一科目的；最多 6 门',
    access: 'public',
    origin: 'project',
    params: UuidParams,
    reply: Type.Array(Course, { maxItems: 6 }),
  },
});
