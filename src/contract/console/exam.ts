import { Type } from 'typebox';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import { Picture } from '../file.ts';
import { StrokeShape } from '../homework.ts';
import { staffOperations } from './operation.ts';
import { Revision, SentSteps, StepInputs, StepView } from './steps.ts';

const Params = object({ uuid: Uuid });
const After = Type.Optional(Type.String({ pattern: '^[0-9]{1,16}-[0-9]{1,16}$' }));
const Score = nullable(Type.Number({ minimum: 0, maximum: 1000 }));

const head = {
  /** Uuid of the attempt. */
  uuid: Uuid,
  /** Running number, shown to staff. */
  number: Type.Integer(),
  title: Type.String(),
  paperUuid: Uuid,
  subjectName: Type.String(),
  /** The student's name and number in the school. */
  studentName: Type.String(),
  studentNumber: Type.String(),
  handedInAt: Instant,
  /** Number of essays to mark. */
  essayCount: Type.Integer(),
  /** Number of photographed pages that were taken in time but have not arrived, and until when they are accepted. */
  waitingPages: Type.Integer(),
  pagesUntil: nullable(Instant),
  hasDraft: Type.Boolean(),
  releasedAt: nullable(Instant),
  /** Name of the teacher who is marking it; empty for nobody. And whether that is the caller. */
  claimedBy: Type.String(),
  isMine: Type.Boolean(),
};

const Essay = object({
  question: Uuid,
  /** Position in the paper. */
  position: Type.Integer(),
  fullScore: Type.Number(),
  materialHtml: Type.String(),
  stemHtml: Type.String(),
  /** HTML of the reference answer, and of the explanation with its marking points. */
  referenceHtml: Type.String(),
  analysisHtml: Type.String(),
  /** The marking steps: those of the newest mark, otherwise the current ones; empty for an essay without steps. */
  steps: Type.Array(StepView),
  stepsRevision: Revision,
  /** The student's text and photographs. */
  text: Type.String(),
  pictures: Type.Array(Picture),
  /** Number of pictures that arrived after the end, and how many of them only the device says were taken in time. */
  latePictures: Type.Integer(),
  unprovedPictures: Type.Integer(),
});

const Mark = object({
  question: Uuid,
  score: Score,
  words: Type.String(),
  /** Points for each step; empty for a mark without steps. */
  given: Type.Array(Type.Number()),
});

const Detail = object({
  paper: object(head),
  essays: Type.Array(Essay),
  /** Points of all other questions, and of the whole paper. */
  objectiveScore: Type.Number(),
  fullScore: Type.Number(),
  /** The newest mark; null before the first. */
  mark: nullable(
    object({
      marks: Type.Array(Mark),
      strokes: Type.Array(StrokeShape),
      reason: Type.String(),
      by: Type.String(),
      at: Instant,
    }),
  ),
  /** Number of marks so far; 0 before the first. */
  markVersion: Type.Integer(),
  /** Whether the student may read the newest mark. */
  isReleased: Type.Boolean(),
  /** Whether the caller may mark it. A released mark can be changed only by the same teacher or an admin. */
  canMark: Type.Boolean(),
});

const PaperRow = object({
  uuid: Uuid,
  title: Type.String(),
  subjectName: Type.String(),
  essayCount: Type.Integer(),
  isShown: Type.Boolean(),
  isTeacherMarked: Type.Boolean(),
});

const PaperEssays = object({
  paper: PaperRow,
  essays: Type.Array(
    object({
      question: Uuid,
      position: Type.Integer(),
      fullScore: Type.Number(),
      stemHtml: Type.String(),
      steps: Type.Array(StepView),
      stepsRevision: Revision,
    }),
  ),
});

/** Essays of exam papers for teachers, and the papers that teachers mark. */
export const consoleExam = staffOperations({
  'GET /console/api/exams': {
    summary:
      'Submitted papers with essays to mark, 50 at a time: waiting ones oldest first, released ones newest first',
    access: 'staff:teacher',
    query: object({
      part: Type.Optional(Type.Union([Type.Literal('waiting'), Type.Literal('mine'), Type.Literal('released')])),
      paper: Type.Optional(Uuid),
      /** Cursor: `next` of the page before. */
      after: After,
    }),
    reply: object({
      attempts: Type.Array(object(head)),
      /** Numbers over all papers, each counted up to 1,000. */
      counts: object({ waiting: Type.Integer(), mine: Type.Integer() }),
      /** Papers that teachers mark, or have marked before. */
      papers: Type.Array(object({ uuid: Uuid, title: Type.String() })),
      next: nullable(Type.String()),
    }),
  },
  'POST /console/api/exams/next': {
    summary: 'Claim the oldest unclaimed paper; one that the caller has already claimed comes first',
    access: 'staff:teacher',
    body: object({
      paper: Type.Optional(Uuid),
      /** Uuid of an attempt to skip. */
      except: Type.Optional(Uuid),
    }),
    reply: object({ uuid: nullable(Uuid) }),
  },
  'GET /console/api/exams/{uuid}': {
    summary: 'One submitted paper with its essays and the newest mark',
    access: 'staff:teacher',
    params: Params,
    reply: Detail,
  },
  'POST /console/api/exams/{uuid}/claim': {
    summary:
      'Claim a paper for marking for a limited time; a repeated call extends it; refused while a colleague has it',
    access: 'staff:teacher',
    params: Params,
    reply: Detail,
  },
  'POST /console/api/exams/{uuid}/leave': {
    summary: 'Give up the claim, so that others can mark the paper; a repeated call does nothing',
    access: 'staff:teacher',
    params: Params,
    reply: Detail,
  },
  'POST /console/api/exams/{uuid}/mark': {
    summary:
      'Store a mark as a new version, once per `requestId`; `isRelease` shows it to the student, and its scores count',
    access: 'staff:teacher',
    params: Params,
    bodyBytes: 2 * 1024 * 1024,
    body: object({
      requestId: Uuid,
      /** `markVersion` that the caller saw; a newer mark is not overwritten. */
      markVersion: Type.Integer({ minimum: 0 }),
      isRelease: Type.Boolean(),
      marks: Type.Array(
        object({
          question: Uuid,
          score: Score,
          words: Type.String({ maxLength: 2000, message: '评语最多 2000 字' }),
          steps: Type.Optional(SentSteps),
        }),
        { maxItems: 50 },
      ),
      strokes: Type.Array(StrokeShape, { maxItems: 1000, message: '笔迹太多了，请擦掉一些' }),
      /** Why a released mark is changed. */
      reason: Type.String({ maxLength: 100, message: '原因最多 100 字' }),
    }),
    reply: Detail,
  },
  'GET /console/api/papers': {
    summary: 'Papers with essays, and who marks the essays; 50 at a time, in the order of the papers list',
    access: 'staff:operator|teacher',
    query: object({
      /** Cursor: `next` of the page before. */
      after: Type.Optional(Type.String({ pattern: '^-?[0-9]{1,5}_[0-9a-f-]{36}$' })),
    }),
    reply: object({ papers: Type.Array(PaperRow), next: nullable(Type.String()) }),
  },
  'POST /console/api/papers/{uuid}/marking': {
    summary: 'Set who marks a paper’s essays: teachers or students themselves; applies to papers submitted from now on',
    access: 'staff:operator|teacher',
    params: Params,
    body: object({ isTeacherMarked: Type.Boolean() }),
    reply: PaperRow,
  },
  'GET /console/api/papers/{uuid}': {
    summary: 'The essays of a paper with the scoring steps for teachers',
    access: 'staff:operator|teacher',
    params: Params,
    reply: PaperEssays,
  },
  'POST /console/api/papers/{uuid}/steps': {
    summary: 'Replace all scoring steps of one essay; points already given stay; the same steps again change nothing',
    access: 'staff:operator|teacher',
    params: Params,
    body: object({
      question: Uuid,
      /** The revision that the caller saw. */
      revision: Revision,
      steps: StepInputs,
    }),
    reply: PaperEssays,
  },
});
