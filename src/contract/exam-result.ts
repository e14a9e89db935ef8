import { Type } from 'typebox';
import { Instant, nullable, object, oneOf, Uuid } from './fields.ts';
import { examStates } from './states.ts';

/** How a closed attempt came out. */
export const ExamResult = object({
  answer_id: Uuid,
  paper: object({ uuid: Uuid, title: Type.String(), subject_name: Type.String() }),
  state: oneOf(examStates),
  number: Type.Integer(),
  start_time: Instant,
  submit_time: Instant,
  used_seconds: Type.Integer({ minimum: 0 }),
  closed_by: Type.Union([Type.Literal('student'), Type.Literal('time')]),
  /** The student submitted after the time was over. */
  is_late: Type.Boolean(),
  full_score: Type.Number(),
  pass_score: Type.Number(),
  /** Null until the essays are marked. */
  score: nullable(Type.Number()),
  objective_score: Type.Number(),
  is_passed: nullable(Type.Boolean()),
  right_count: Type.Integer(),
  wrong_count: Type.Integer(),
  blank_count: Type.Integer(),
  to_mark_count: Type.Integer(),
  /** Teachers mark the essays; the name of who did is empty until the student may read it. */
  is_teacher_marked: Type.Boolean(),
  teacher_name: Type.String(),
  /** Photographed pages that were taken in time and have not arrived, and until when they may; null for none. */
  waiting_page_count: Type.Integer({ minimum: 0 }),
  pages_until: nullable(Instant),
  /** Questions of this attempt that went into the mistake book. */
  mistake_count: Type.Integer({ minimum: 0 }),
  /** Among the first attempts of all students, essays left out; null while they are fewer than twenty. */
  standing: nullable(
    object({
      students: Type.Integer({ minimum: 20 }),
      /** Students with fewer points, and half of those with as many. */
      better_than_percent: Type.Integer({ minimum: 0, maximum: 100 }),
      /** Share of the students, in percent, in each tenth of the points, from the lowest. */
      bands: Type.Array(Type.Integer({ minimum: 0, maximum: 100 }), { minItems: 10, maxItems: 10 }),
      /** The student's own tenth, from 0. */
      own_band: Type.Integer({ minimum: 0, maximum: 9 }),
    }),
  ),
  /** What the questions are about, essays left out, in the order of the paper. */
  knowledge: Type.Array(
    object({
      name: Type.String(),
      question_count: Type.Integer({ minimum: 1 }),
      right_count: Type.Integer({ minimum: 0 }),
      /** Points in percent of what can be got. */
      percent: Type.Integer({ minimum: 0, maximum: 100 }),
      /** The same of all students; null while they are fewer than twenty. */
      all_percent: nullable(Type.Integer({ minimum: 0, maximum: 100 })),
    }),
  ),
  sections: Type.Array(
    object({
      title: Type.String(),
      full_score: Type.Number(),
      score: Type.Number(),
      right_count: Type.Integer(),
      question_count: Type.Integer(),
    }),
  ),
});
