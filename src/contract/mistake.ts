import { Type } from 'typebox';
import { Instant, nullable, object, oneOf, text, Uuid, UuidParams } from './fields.ts';
import { MISTAKE_NOTE_LENGTH } from './note-length.ts';
import { operations } from './operation.ts';
import { Answer, AnswerInput, Formulas, Question, Subject } from './question.ts';
import { mistakeStates } from './states.ts';

const Count = Type.Integer({ minimum: 0 });
const Source = Type.Union([Type.Literal('exam'), Type.Literal('practice'), Type.Literal('redo')]);
const State = oneOf(mistakeStates);
/** The state in a query string, as a number. */
const AskedState = Type.Optional(State);
const Knowledge = Type.Optional(text(100));

/** A question of the student's mistake book, without its correct answer. */
const Mistake = object({
  question: Question,
  state: State,
  /** Start of the study day (04:00) on which it is due. */
  due_time: Instant,
  /** Number of study days in a row whose first answer was right; at two the question is mastered. */
  right_days: Count,
  wrong_count: Count,
  first_wrong_time: Instant,
  last_wrong_time: Instant,
  note: Type.String(),
  is_removed: Type.Boolean(),
});

const Key = { right_answer: Answer, analysis: Type.String(), answer_formulas: Formulas };

const Today = {
  /** Number of all due questions; `left` of them for today. */
  due: Count,
  /** Number of questions redone since 04:00. */
  done: Count,
  /** Number of questions still to do today, within the daily limit. */
  left: Count,
  daily_limit: Count,
  /** Number of questions due tomorrow, within the daily limit. */
  tomorrow: Count,
};

const Counts = { learning: Count, mastered: Count };

/** The mistake book. Questions are named by their uuid. */
export const mistake = operations({
  'GET /api/v1/exam/mistakes/overview': {
    summary: '错题本概览：今天要做的，各科目与知识点的数量',
    access: 'user',
    origin: 'project',
    reply: object({
      ...Today,
      ...Counts,
      removed: Count,
      subjects: Type.Array(
        object({
          subject_id: Type.Integer(),
          subject_name: Type.String(),
          ...Counts,
          points: Type.Array(object({ knowledge: Type.String(), ...Counts })),
        }),
      ),
    }),
  },
  'GET /api/v1/exam/mistakes': {
    summary: '错题列表，最近答错的在前；next 是下一页的 after',
    access: 'user',
    origin: 'project',
    query: object({
      subject: Subject,
      knowledge: Knowledge,
      state: AskedState,
      /** True: only questions that the student removed; otherwise only the others. */
      removed: Type.Optional(Type.Boolean()),
      /** True: only questions with a note. */
      noted: Type.Optional(Type.Boolean()),
      after: Type.Optional(
        Type.String({ pattern: '^[0-9]{1,15}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', message: '翻页参数错误' }),
      ),
    }),
    reply: object({ list: Type.Array(Mistake), next: nullable(Type.String()) }),
  },
  'GET /api/v1/exam/mistakes/round': {
    summary: '一组要重做的错题：今天的，或某个知识点的，或一道',
    access: 'user',
    origin: 'project',
    query: object({
      subject: Subject,
      knowledge: Knowledge,
      question: Type.Optional(Uuid),
      /** True: twenty more due questions, beyond the daily limit. */
      more: Type.Optional(Type.Boolean()),
    }),
    reply: object({ list: Type.Array(Mistake) }),
  },
  'GET /api/v1/exam/mistakes/{id}': {
    summary: '一道错题：历次作答、答案与解析',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: object({
      mistake: Mistake,
      /** The newest first. */
      answers: Type.Array(object({ answer: Answer, is_correct: Type.Boolean(), source: Source, answer_time: Instant })),
      /** The paper in which it was first answered wrong; null for none. */
      paper: nullable(object({ uuid: Uuid, title: Type.String(), answer_id: Uuid })),
      ...Key,
    }),
  },
  'POST /api/v1/exam/mistakes/{id}/reviews': {
    summary: '重做错题；同一 request_id 只记一次',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object({
      request_id: Uuid,
      /** Empty for “I do not know”. */
      answer: AnswerInput,
      /** The student's own mark; required for essays, and only for them. */
      is_right: Type.Optional(Type.Boolean()),
      /** When the answer was given, if it was stored offline. */
      answer_time: Type.Optional(Instant),
    }),
    reply: object({ mistake: Mistake, my_answer: Answer, is_correct: Type.Boolean(), ...Key }),
  },
  'PUT /api/v1/exam/mistakes/{id}/note': {
    summary: '保存错题笔记',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    body: object({
      note: Type.String({ maxLength: MISTAKE_NOTE_LENGTH, message: `笔记最多 ${MISTAKE_NOTE_LENGTH} 字` }),
    }),
    reply: Mistake,
  },
  'DELETE /api/v1/exam/mistakes/{id}': {
    summary: '移出错题本',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: Mistake,
  },
  'POST /api/v1/exam/mistakes/{id}/restore': {
    summary: '放回错题本',
    access: 'user',
    origin: 'project',
    params: UuidParams,
    reply: Mistake,
  },
});
