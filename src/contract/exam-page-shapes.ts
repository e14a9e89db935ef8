import { Type } from 'typebox';
import { MOST_EXAM_PAGES } from './exam-pages.ts';
import { Instant, object, Uuid } from './fields.ts';

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
