import { Type } from 'typebox';
import { Instant, nullable, object, oneOf, Uuid } from './fields.ts';
import { examStates } from './states.ts';

/** The result of a closed attempt. */
export const ExamResult = object({
  answer_id: Uuid,
  paper: object({ uuid: Uuid, title: Type.String(), subject_name: Type.String() }),
  state: oneOf(examStates),
  number: Type.Integer(),
  start_time: Instant,
  submit_time: Instant,
  used_seconds: Type.Integer({ minimum: 0 }),
  closed_by: Type.Union([Type.Literal('student'), Type.Literal('time')]),
  /** True when the student submitted after the end. */
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
  /** `is_teacher_marked`: teachers mark the essays. `teacher`: who did; empty until the student may read it. */
  is_teacher_marked: Type.Boolean(),
  teacher_name: Type.String(),
  /**
   * Number of photographed pages that were taken in time but have not arrived, and until when they are accepted; null
   * for none.
   */
  waiting_page_count: Type.Integer({ minimum: 0 }),
  pages_until: nullable(Instant),
  /** Number of questions of this attempt that went into the mistake book. */
  mistake_count: Type.Integer({ minimum: 0 }),
  /** Comparison with the first attempts of all students, without essays; null while these are fewer than twenty. */
  standing: nullable(
    object({
      students: Type.Integer({ minimum: 20 }),
      /** Percent of students with fewer points, plus half of those with equally many. */
      better_than_percent: Type.Integer({ minimum: 0, maximum: 100 }),
      /** Percent of students in each tenth of the points, lowest first. */
      bands: Type.Array(Type.Integer({ minimum: 0, maximum: 100 }), { minItems: 10, maxItems: 10 }),
      /** Index of the tenth with this attempt, from 0. */
      own_band: Type.Integer({ minimum: 0, maximum: 9 }),
    }),
  ),
  /** Results by knowledge point, without essays, in the order of the paper. */
  knowledge: Type.Array(
    object({
      name: Type.String(),
      question_count: Type.Integer({ minimum: 1 }),
      right_count: Type.Integer({ minimum: 0 }),
      /** Points in percent of the maximum. */
      percent: Type.Integer({ minimum: 0, maximum: 100 }),
      /** The same for all students; null while they are fewer than twenty. */
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
