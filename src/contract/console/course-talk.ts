import { Type } from 'typebox';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import {
  ANSWER_LENGTH,
  POST_KINDS,
  POST_STATES,
  type PostKind,
  type PostState,
  REFUSAL_LENGTH,
} from '../post-states.ts';
import { staffOperations } from './operation.ts';

const Params = object({ uuid: Uuid });
const Kind = Type.Unsafe<PostKind>(Type.Union(POST_KINDS.map((kind) => Type.Literal(kind))));
const State = Type.Unsafe<PostState>(Type.Union(POST_STATES.map((state) => Type.Literal(state))));

const Post = object({
  uuid: Uuid,
  /** Running number, shown to staff. */
  number: Type.Integer(),
  kind: Kind,
  courseUuid: Uuid,
  courseName: Type.String(),
  /** The student's name and number in the school. */
  studentName: Type.String(),
  studentNumber: Type.String(),
  /** 1 to 5; null for a question. */
  stars: nullable(Type.Integer()),
  learnedPercent: nullable(Type.Integer()),
  text: Type.String(),
  state: State,
  revision: Type.Integer(),
  writtenAt: Instant,
  /** Name of the staff member who published or refused it; empty for none. */
  decidedBy: Type.String(),
  decidedAt: nullable(Instant),
  refusal: Type.String(),
  /** The school's answer; empty for none. */
  answer: Type.String(),
  answeredBy: Type.String(),
  answeredAt: nullable(Instant),
});

/** `revision`: the one that the caller saw; a newer one is not overwritten. */
const seen = { revision: Type.Integer({ minimum: 1 }) };

/** Reviews of and questions on courses, for the staff who moderate them. */
export const courseTalk = staffOperations({
  'GET /console/api/course-posts': {
    summary: 'Reviews and questions, 50 at a time: waiting or unanswered ones oldest first, decided ones newest first',
    access: 'staff:operator|teacher',
    query: object({
      part: Type.Optional(Type.Union([Type.Literal('waiting'), Type.Literal('unanswered'), Type.Literal('decided')])),
      kind: Type.Optional(Kind),
      /** Cursor: `next` of the page before. */
      after: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}-[0-9]{1,16}$' })),
    }),
    reply: object({
      posts: Type.Array(Post),
      /** Numbers of waiting and unanswered posts, counted up to 1,000. Unanswered: questions only. */
      counts: object({ waiting: Type.Integer(), unanswered: Type.Integer() }),
      next: nullable(Type.String()),
    }),
  },
  'POST /console/api/course-posts/{uuid}/show': {
    summary: 'Show a review or question to everybody; refused if it has changed since the caller’s revision',
    access: 'staff:operator|teacher',
    params: Params,
    body: object(seen),
    reply: Post,
  },
  'POST /console/api/course-posts/{uuid}/refuse': {
    summary: 'Refuse a review or question: nobody sees it, and the student is told why',
    access: 'staff:operator|teacher',
    params: Params,
    body: object({
      ...seen,
      reason: Type.String({
        maxLength: REFUSAL_LENGTH,
        pattern: '\\S',
        message: `请写原因，最多 ${REFUSAL_LENGTH} 字`,
      }),
    }),
    reply: Post,
  },
  'POST /console/api/course-posts/{uuid}/answer': {
    summary: 'Answer a review or question publicly; one that still waits is shown too',
    access: 'staff:operator|teacher',
    params: Params,
    body: object({
      ...seen,
      text: Type.String({ maxLength: ANSWER_LENGTH, pattern: '\\S', message: `请写回复，最多 ${ANSWER_LENGTH} 字` }),
    }),
    reply: Post,
  },
});
