import { Type } from 'typebox';
import { ExamResult } from './exam-result.ts';
import { AnswerToSave, DevicePage, NotedPage, SavedAnswer, SaveOutcome } from './exam-saving.ts';
import { Instant, nullable, object, oneOf, Page, page, Uuid, UuidParams } from './fields.ts';
import { Picture } from './file.ts';
import { MarkedStep, StrokeShape } from './homework.ts';
import { operations } from './operation.ts';
import { Answer, AnswerInput, Formulas, Question, Subject } from './question.ts';
import { examStates } from './states.ts';

const Paper = object({
  uuid: Uuid,
  title: Type.String(),
  subject_id: Type.Integer(),
  subject_name: Type.String(),
  intro: Type.String(),
  course_uuid: nullable(Uuid),
  duration_seconds: Type.Integer(),
  question_count: Type.Integer(),
  full_score: Type.Number(),
  pass_score: Type.Number(),
  /** Number of attempts left; null for no limit. */
  attempts_left: nullable(Type.Integer()),
  open_time: nullable(Instant),
  close_time: nullable(Instant),
  /** Whether the student may start, or continue, now. */
  can_start: Type.Boolean(),
  is_locked: Type.Boolean(),
  /** The attempt in progress, else the newest one. */
  answer_id: nullable(Uuid),
  state: nullable(oneOf(examStates)),
  best_score: nullable(Type.Number()),
});

const Placed = { position: Type.Integer(), section_title: Type.String(), score: Type.Number() };

const Clock = {
  answer_id: Uuid,
  state: oneOf(examStates),
  server_time: Instant,
  deadline: Instant,
  rest_seconds: Type.Integer({ minimum: 0 }),
};

/** `draft_key` is the key of drafts on the student's device; always the same for one attempt. */
const OwnClock = { ...Clock, draft_key: Type.String({ pattern: '^[0-9a-f]{64}$' }) };

const Attempt = object({
  ...OwnClock,
  paper: object({
    uuid: Uuid,
    title: Type.String(),
    subject_name: Type.String(),
    full_score: Type.Number(),
    /** True when teachers mark the essays; otherwise the student does. */
    is_teacher_marked: Type.Boolean(),
  }),
  mycourse: nullable(Uuid),
  course_section_uuid: nullable(Uuid),
  number: Type.Integer(),
  start_time: Instant,
  questions: Type.Array(object({ question: Question, ...Placed })),
  answers: Type.Array(SavedAnswer),
  /** Photographed pages of the essays, unordered: each answer lists its own pages after its text. */
  pictures: Type.Array(Picture),
});

const Analysed = {
  my_answer: Answer,
  is_correct: nullable(Type.Boolean()),
  right_answer: Answer,
  analysis: Type.String(),
  /** Formulas of the answers and the explanation. */
  answer_formulas: Formulas,
};

const AnalysedQuestion = object({
  question: Question,
  ...Placed,
  ...Analysed,
  late_answer: nullable(Answer),
  /** Photographed pages of the answer and of the late answer. */
  pictures: Type.Array(Picture),
  late_pictures: Type.Array(Picture),
  /** The teacher's comment, and drawing over the pages; empty when there is nothing to read. */
  teacher_words: Type.String(),
  strokes: Type.Array(StrokeShape),
  /** The marking steps with the points for each; empty until the mark is released, and for a mark without steps. */
  steps: Type.Array(MarkedStep),
  /** The student's points; null until the essay is marked. */
  my_score: nullable(Type.Number()),
  is_flagged: Type.Boolean(),
});

const CardItem = object({
  question_uuid: Uuid,
  position: Type.Integer(),
  is_answered: Type.Boolean(),
  is_flagged: Type.Boolean(),
  /** Null until the paper is submitted, and for essays. */
  is_correct: nullable(Type.Boolean()),
});

const MyAnswer = object({
  answer_id: Uuid,
  paper: object({ uuid: Uuid, title: Type.String(), subject_name: Type.String() }),
  number: Type.Integer(),
  state: oneOf(examStates),
  start_time: Instant,
  submit_time: nullable(Instant),
  deadline: Instant,
  is_late: Type.Boolean(),
  is_teacher_marked: Type.Boolean(),
  /** Number of photographed pages that were taken in time but have not arrived. */
  waiting_page_count: Type.Integer({ minimum: 0 }),
  full_score: Type.Number(),
  score: nullable(Type.Number()),
  mycourse: nullable(Uuid),
  course_section_uuid: nullable(Uuid),
});

const PracticeAnswer = object({ answer_uuid: Uuid, question: Question, answer_time: Instant, ...Analysed });

export const exam = operations({
  'GET /api/v1/exam/papers': {
    summary: '试卷列表',
    access: 'user',
    origin: 'project',
    query: object({
      ...page,
      subject: Subject,
      mycourse: Type.Optional(Uuid),
      course_section_uuid: Type.Optional(Uuid),
    }),
    reply: Page(Paper),
  },
  'GET /api/v1/exam/papers/{id}': {
    summary: '试卷说明',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: Paper,
  },
  'POST /api/v1/exam/papers/{id}/answers': {
    summary: '开始作答；有未交的作答时继续该次',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object({ mycourse: Type.Optional(Uuid), course_section_uuid: Type.Optional(Uuid) }),
    reply: Attempt,
  },
  'GET /api/v1/exam/answers': {
    summary: '我的作答',
    access: 'user',
    origin: 'project',
    query: object({ ...page, subject: Subject, paper_uuid: Type.Optional(Uuid), mycourse: Type.Optional(Uuid) }),
    reply: Page(MyAnswer),
  },
  'GET /api/v1/exam/answers/{id}': {
    summary: '作答中的试卷：题目、已存答案、剩余时间',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: Attempt,
  },
  'PUT /api/v1/exam/answers/{id}': {
    summary: '自动保存答案',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object({ answers: Type.Array(AnswerToSave, { minItems: 1, maxItems: 200 }) }),
    reply: object({ ...Clock, answers: Type.Array(SaveOutcome) }),
  },
  'POST /api/v1/exam/answers/{id}/submit': {
    summary: '交卷；重复交卷得到同一结果',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object({ answers: Type.Optional(Type.Array(AnswerToSave, { maxItems: 200 })) }),
    reply: object({ result: ExamResult, answers: Type.Array(SaveOutcome) }),
  },
  'PUT /api/v1/exam/answers/{id}/pages': {
    summary: '报告这台设备上的全部照片：已报告的在时间到后一天内仍可上传',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object({ device_uuid: Uuid, pages: Type.Array(DevicePage, { maxItems: 200 }) }),
    reply: object({ pages: Type.Array(NotedPage) }),
  },
  'DELETE /api/v1/exam/answers/{id}/pages': {
    summary: '不再等没有传到的照片，按已有的答案算',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: ExamResult,
  },
  'GET /api/v1/exam/answers/{id}/card': {
    summary: '答题卡',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: object({ ...OwnClock, sections: Type.Array(object({ title: Type.String(), items: Type.Array(CardItem) })) }),
  },
  'GET /api/v1/exam/answers/{id}/result': {
    summary: '成绩',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: ExamResult,
  },
  'GET /api/v1/exam/answers/{id}/analysis': {
    summary: '解析',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    query: object({
      filter: Type.Optional(
        Type.Union([Type.Literal('all'), Type.Literal('wrong'), Type.Literal('blank'), Type.Literal('flagged')]),
      ),
    }),
    reply: Type.Array(AnalysedQuestion),
  },
  'PUT /api/v1/exam/answers/{id}/marks': {
    summary: '主观题自评',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object({
      marks: Type.Array(object({ question_uuid: Uuid, score: Type.Number({ minimum: 0, maximum: 1000 }) }), {
        minItems: 1,
        maxItems: 50,
      }),
    }),
    reply: ExamResult,
  },
  'GET /api/v1/exam/questions': {
    summary: '练习题；wrong=true 时为我的错题',
    access: 'user',
    origin: 'project',
    query: object({ ...page, subject: Subject, wrong: Type.Optional(Type.Boolean()) }),
    reply: Page(Question),
  },
  'GET /api/v1/exam/questions/{id}': {
    summary: '单题',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: Question,
  },
  'POST /api/v1/exam/questions/{id}/answers': {
    summary: '单题作答；同一 request_id 只记一次',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object({ request_id: Uuid, answer: AnswerInput }),
    reply: PracticeAnswer,
  },
  'GET /api/v1/exam/questions/{id}/answers/{answer_uuid}': {
    summary: '单题作答结果与解析',
    access: 'user',
    origin: 'project',
    params: object({ id: Uuid, answer_uuid: Uuid }),
    reply: PracticeAnswer,
  },
});
