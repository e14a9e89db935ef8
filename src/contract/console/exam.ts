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
  /** Of the attempt. */
  uuid: Uuid,
  /** Counted up, for staff. */
  number: Type.Integer(),
  title: Type.String(),
  paperUuid: Uuid,
  subjectName: Type.String(),
  /** The student's name and number in the school. */
  studentName: Type.String(),
  studentNumber: Type.String(),
  handedInAt: Instant,
  /** Essays to mark. */
  essayCount: Type.Integer(),
  /** Photographed pages that were taken in time and have not arrived, and until when they may. */
  waitingPages: Type.Integer(),
  pagesUntil: nullable(Instant),
  hasDraft: Type.Boolean(),
  releasedAt: nullable(Instant),
  /** The teacher who marks it now, empty for nobody; and whether that is the caller. */
  claimedBy: Type.String(),
  isMine: Type.Boolean(),
};

const Essay = object({
  question: Uuid,
  /** In the paper. */
  position: Type.Integer(),
  fullScore: Type.Number(),
  materialHtml: Type.String(),
  stemHtml: Type.String(),
  /** The reference answer, and the analysis with its points. */
  referenceHtml: Type.String(),
  analysisHtml: Type.String(),
  /** By which it is marked: those of the newest mark, else those of now; none for an essay without. */
  steps: Type.Array(StepView),
  stepsRevision: Revision,
  /** What the student wrote, and photographed. */
  text: Type.String(),
  pictures: Type.Array(Picture),
  /** Pictures that arrived after the end; and of those, which only the device says were taken before it. */
  latePictures: Type.Integer(),
  unprovedPictures: Type.Integer(),
});

const Mark = object({
  question: Uuid,
  score: Score,
  words: Type.String(),
  /** Points for each step; empty for a mark that did not go by steps. */
  given: Type.Array(Type.Number()),
});

const Detail = object({
  paper: object(head),
  essays: Type.Array(Essay),
  /** Points of the other questions, and of the whole paper. */
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
  /** 0 before the first. */
  markVersion: Type.Integer(),
  /** Whether the student may read the newest mark. */
  isReleased: Type.Boolean(),
  /** Whether the caller may mark it: what is released is changed by the same teacher or an admin. */
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

/** Essays of exam papers, for teachers; and which papers they mark. */
export const consoleExam = staffOperations({
  'GET /console/api/exams': {
    summary: 'Papers with essays to mark: those that wait, oldest first, or those released, newest first; 50 at a time',
    access: 'staff:teacher',
    query: object({
      part: Type.Optional(Type.Union([Type.Literal('waiting'), Type.Literal('mine'), Type.Literal('released')])),
      paper: Type.Optional(Uuid),
      /** Cursor: the end of the last part of the list. */
      after: After,
    }),
    reply: object({
      attempts: Type.Array(object(head)),
      /** Of all papers, each at most 1,000. */
      counts: object({ waiting: Type.Integer(), mine: Type.Integer() }),
      /** Papers that teachers mark, or have marked. */
      papers: Type.Array(object({ uuid: Uuid, title: Type.String() })),
      next: nullable(Type.String()),
    }),
  },
  'POST /console/api/exams/next': {
    summary: 'Claim the oldest paper that nobody marks; the one the caller has comes first',
    access: 'staff:teacher',
    body: object({
      paper: Type.Optional(Uuid),
      /** Not this one. */
      except: Type.Optional(Uuid),
    }),
    reply: object({ uuid: nullable(Uuid) }),
  },
  'GET /console/api/exams/{uuid}': {
    summary: 'One paper with its essays and the newest mark',
    access: 'staff:teacher',
    params: Params,
    reply: Detail,
  },
  'POST /console/api/exams/{uuid}/claim': {
    summary: 'Claim it for some minutes, or for longer',
    access: 'staff:teacher',
    params: Params,
    reply: Detail,
  },
  'POST /console/api/exams/{uuid}/leave': {
    summary: 'Let others claim it',
    access: 'staff:teacher',
    params: Params,
    reply: Detail,
  },
  'POST /console/api/exams/{uuid}/mark': {
    summary:
      'Keep a mark as a new version; with isRelease the scores count and the student reads it. Once for the same requestId',
    access: 'staff:teacher',
    params: Params,
    bodyBytes: 2 * 1024 * 1024,
    body: object({
      requestId: Uuid,
      /** The newest mark that the caller saw. */
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
    summary: 'Papers with essays, and who marks those; 50 at a time, in the order of the list of papers',
    access: 'staff:operator|teacher',
    query: object({
      /** Cursor: the end of the last part of the list. */
      after: Type.Optional(Type.String({ pattern: '^-?[0-9]{1,5}_[0-9a-f-]{36}$' })),
    }),
    reply: object({ papers: Type.Array(PaperRow), next: nullable(Type.String()) }),
  },
  'POST /console/api/papers/{uuid}/marking': {
    summary: 'Say who marks the essays of a paper that is handed in from now on',
    access: 'staff:operator|teacher',
    params: Params,
    body: object({ isTeacherMarked: Type.Boolean() }),
    reply: PaperRow,
  },
  'GET /console/api/papers/{uuid}': {
    summary: 'The essays of a paper with the steps by which teachers mark them',
    access: 'staff:operator|teacher',
    params: Params,
    reply: PaperEssays,
  },
  'POST /console/api/papers/{uuid}/steps': {
    summary: 'Write all steps of one essay; points that were given stay. The same steps again change nothing',
    access: 'staff:operator|teacher',
    params: Params,
    body: object({
      question: Uuid,
      /** The one that the caller saw. */
      revision: Revision,
      steps: StepInputs,
    }),
    reply: PaperEssays,
  },
});
