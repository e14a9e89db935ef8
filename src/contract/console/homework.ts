import { Type } from 'typebox';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import { Picture } from '../file.ts';
import { HomeworkGradeName, StrokeShape } from '../homework.ts';
import { HOMEWORK_STATES, type HomeworkState } from '../homework-states.ts';
import { staffOperations } from './operation.ts';
import { Revision, SentSteps, StepView } from './steps.ts';

const Params = object({ uuid: Uuid });
const State = Type.Unsafe<HomeworkState>(Type.Union(HOMEWORK_STATES.map((state) => Type.Literal(state))));
const Score = nullable(Type.Integer({ minimum: 0, maximum: 1000 }));

const head = {
  uuid: Uuid,
  /** Running number, shown to staff. */
  number: Type.Integer(),
  title: Type.String(),
  courseUuid: Uuid,
  courseName: Type.String(),
  /** The student's name and number in the school. */
  studentName: Type.String(),
  studentNumber: Type.String(),
  version: Type.Integer(),
  state: State,
  handedInAt: Instant,
  isLate: Type.Boolean(),
  pictureCount: Type.Integer(),
  releasedAt: nullable(Instant),
  /** Name of the teacher who is marking it; empty for nobody. And whether that is the caller. */
  claimedBy: Type.String(),
  isMine: Type.Boolean(),
};

const Mark = object({
  words: Type.String(),
  score: Score,
  grade: nullable(HomeworkGradeName),
  asksRedo: Type.Boolean(),
  strokes: Type.Array(StrokeShape),
});

const Detail = object({
  answer: object(head),
  taskHtml: Type.String(),
  rubricHtml: Type.String(),
  fullScore: nullable(Type.Integer()),
  /** The marking steps: those of the newest mark, otherwise the current ones; empty for homework that gets a grade. */
  steps: Type.Array(StepView),
  stepsRevision: Revision,
  text: Type.String(),
  pictures: Type.Array(Picture),
  /** The newest mark; null before the first. */
  mark: nullable(
    object({
      ...Mark.properties,
      /** Points for each step; empty for a mark without steps. */
      given: Type.Array(Type.Number()),
      by: Type.String(),
      at: Instant,
    }),
  ),
  /** Number of marks so far; 0 before the first. */
  markVersion: Type.Integer(),
  /** Whether the student may read the newest mark. */
  isReleased: Type.Boolean(),
  /** Replies to earlier versions, newest first. */
  earlier: Type.Array(object({ version: Type.Integer(), words: Type.String(), result: Type.String() })),
  claimedUntil: nullable(Instant),
});

/** Homework that students have submitted, for teachers. */
export const homework = staffOperations({
  'GET /console/api/homework': {
    summary: 'Submitted homework, 50 at a time: waiting answers oldest first, released ones newest first',
    access: 'staff:teacher',
    query: object({
      part: Type.Optional(Type.Union([Type.Literal('waiting'), Type.Literal('mine'), Type.Literal('released')])),
      course: Type.Optional(Uuid),
      /** Cursor: `next` of the page before. */
      after: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}-[0-9]{1,16}$' })),
    }),
    reply: object({
      answers: Type.Array(object(head)),
      /** Numbers over all courses, each counted up to 1,000. */
      counts: object({ waiting: Type.Integer(), mine: Type.Integer() }),
      /** Courses with homework. */
      courses: Type.Array(object({ uuid: Uuid, name: Type.String() })),
      next: nullable(Type.String()),
    }),
  },
  'POST /console/api/homework/next': {
    summary: 'Claim the oldest unclaimed answer; one that the caller has already claimed comes first',
    access: 'staff:teacher',
    body: object({
      course: Type.Optional(Uuid),
      /** Uuid of an answer to skip. */
      except: Type.Optional(Uuid),
    }),
    reply: object({ uuid: nullable(Uuid) }),
  },
  'GET /console/api/homework/{uuid}': {
    summary: 'One submitted answer with its task and the newest mark',
    access: 'staff:teacher',
    params: Params,
    reply: Detail,
  },
  'POST /console/api/homework/{uuid}/claim': {
    summary:
      'Claim an answer for marking for a limited time; a repeated call extends it; refused while a colleague has it',
    access: 'staff:teacher',
    params: Params,
    reply: Detail,
  },
  'POST /console/api/homework/{uuid}/leave': {
    summary: 'Give up the claim, so that others can mark the answer; a repeated call does nothing',
    access: 'staff:teacher',
    params: Params,
    reply: Detail,
  },
  'POST /console/api/homework/{uuid}/mark': {
    summary: 'Store a mark as a new version, once for each `requestId`; `isRelease` shows it to the student',
    access: 'staff:teacher',
    params: Params,
    bodyBytes: 2 * 1024 * 1024,
    body: object({
      requestId: Uuid,
      /** `markVersion` that the caller saw; a newer mark is not overwritten. */
      markVersion: Type.Integer({ minimum: 0 }),
      isRelease: Type.Boolean(),
      words: Type.String({ maxLength: 5000, message: '评语最多 5000 字' }),
      score: Score,
      steps: Type.Optional(SentSteps),
      grade: nullable(HomeworkGradeName),
      asksRedo: Type.Boolean(),
      strokes: Type.Array(StrokeShape, { maxItems: 1000, message: '笔迹太多了，请擦掉一些' }),
    }),
    reply: Detail,
  },
});
