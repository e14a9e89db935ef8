import { Type } from 'typebox';
import { MOST_EXAM_PAGES } from './exam-pages.ts';
import { Instant, object, Uuid } from './fields.ts';
import { Answer, AnswerInput } from './question.ts';

// What a device sends of an attempt in progress, and what became of it.

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
  /** `kept`: another answer is newer and is returned; `late`: after the end, not marked. */
  outcome: Type.Union([Type.Literal('saved'), Type.Literal('kept'), Type.Literal('late')]),
});

/** A photographed page, as the device tells of it before its upload. Decision 0342. */
export const DevicePage = object({
  /** Chosen by the device; its upload has the same `request_id`. */
  page_uuid: Uuid,
  question_uuid: Uuid,
  position: Type.Integer({ minimum: 0, maximum: MOST_EXAM_PAGES - 1 }),
  /** SHA-256 of the bytes that will be uploaded, where the browser can tell. */
  digest: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
  taken_time: Instant,
});

/** What became of it. */
export const NotedPage = object({
  page_uuid: Uuid,
  /** `noted`: the attempt goes on; `waiting`: it is over, the upload may come; `refused`: it counts no more. */
  state: Type.Union([Type.Literal('noted'), Type.Literal('waiting'), Type.Literal('arrived'), Type.Literal('refused')]),
});
