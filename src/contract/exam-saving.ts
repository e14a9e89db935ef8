import { Type } from 'typebox';
import { MOST_EXAM_PAGES } from './exam-pages.ts';
import { Instant, object, Uuid } from './fields.ts';
import { Answer, AnswerInput } from './question.ts';

// Saved answers of a running attempt, and the result for each.

export const SavedAnswer = object({
  question_uuid: Uuid,
  revision: Type.Integer(),
  answer: Answer,
  is_flagged: Type.Boolean(),
});

export const AnswerToSave = object({
  question_uuid: Uuid,
  /** One more than the last seen revision of this question. */
  revision: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  answer: AnswerInput,
  is_flagged: Type.Optional(Type.Boolean()),
});

export const SaveOutcome = object({
  ...SavedAnswer.properties,
  /** `kept`: the server has a newer answer, which is returned; `late`: arrived after the end and is not marked. */
  outcome: Type.Union([Type.Literal('saved'), Type.Literal('kept'), Type.Literal('late')]),
});

/** A photographed page that the device announces before its upload. Decision 0342. */
export const DevicePage = object({
  /** Chosen by the device; the upload has the same `request_id`. */
  page_uuid: Uuid,
  question_uuid: Uuid,
  position: Type.Integer({ minimum: 0, maximum: MOST_EXAM_PAGES - 1 }),
  /** SHA-256 of the bytes to be uploaded; absent when the browser cannot compute it. */
  digest: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  taken_time: Instant,
});

/** The result of the announcement. */
export const NotedPage = object({
  page_uuid: Uuid,
  /**
   * `noted`: the attempt is running; `waiting`: it is over, but the upload is accepted; `refused`: the page does not
   * count.
   */
  state: Type.Union([Type.Literal('noted'), Type.Literal('waiting'), Type.Literal('arrived'), Type.Literal('refused')]),
});
