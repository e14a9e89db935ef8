import { Type } from 'typebox';
import { Day, Instant, nullable, object, Uuid } from '../fields.ts';
import {
  BATCH_PARTS,
  BATCH_STATES,
  type BatchPart,
  type BatchState,
  EXCHANGE_CODE_STATES,
  type ExchangeCodeState,
  MOST_CODES,
} from './exchange-values.ts';
import { staffOperations } from './operation.ts';
import { Reason } from './sale.ts';

const Params = object({ uuid: Uuid });
const Count = Type.Integer({ minimum: 0 });
const oneOfTexts = <T extends string>(texts: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(texts.map((text) => Type.Literal(text))));

const Batch = object({
  uuid: Uuid,
  number: Count,
  name: Type.String(),
  course: object({ uuid: Uuid, name: Type.String() }),
  state: oneOfTexts<BatchState>(BATCH_STATES),
  size: Count,
  used: Count,
  stopped: Count,
  lastDay: Day,
  isOnce: Type.Boolean(),
});

const Detail = object({
  batch: Batch,
  createdAt: Instant,
  createdBy: Type.String(),
  stoppedAt: nullable(Instant),
  stoppedBy: Type.String(),
  stopReason: Type.String(),
});

const Code = object({
  /** Number of the code in its batch, from 1. */
  position: Count,
  /** Its last four characters: whoever sees the list must not be able to use the code. */
  end: Type.String(),
  state: oneOfTexts<ExchangeCodeState>(EXCHANGE_CODE_STATES),
  /** Masked name of the student who used it, or the staff member who stopped it. */
  who: Type.String(),
  at: nullable(Instant),
  stopReason: Type.String(),
});

/** Batches of exchange codes: staff create, export, follow and stop them. Decision 0322. */
export const consoleExchange = staffOperations({
  'GET /console/api/exchange-batches': {
    summary: 'Batches of exchange codes, newest first, 20 at a time',
    access: 'staff:operator|publisher|service',
    query: object({
      part: oneOfTexts<BatchPart>(BATCH_PARTS),
      /** Part of the name. */
      words: Type.Optional(Type.String({ maxLength: 40 })),
      /** Cursor: `next` of the page before. */
      after: Type.Optional(Count),
    }),
    reply: object({ batches: Type.Array(Batch), next: nullable(Type.Integer()) }),
  },
  'GET /console/api/exchange-batches/{uuid}': {
    summary: 'A batch of exchange codes',
    access: 'staff:operator|publisher|service',
    params: Params,
    reply: Detail,
  },
  'GET /console/api/exchange-batches/{uuid}/codes': {
    summary: 'Codes of a batch, 50 at a time: used codes by latest use first, other codes by position',
    access: 'staff:operator|publisher|service',
    params: Params,
    query: object({
      part: oneOfTexts<ExchangeCodeState>(EXCHANGE_CODE_STATES),
      after: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    reply: object({ codes: Type.Array(Code), next: nullable(Type.String()) }),
  },
  'POST /console/api/exchange-batches/find-code': {
    summary: 'Find a code and its state: whether it was used, or can still be used',
    access: 'staff:operator|publisher|service',
    body: object({ code: Type.String({ pattern: '^[0-9A-Za-z -]{8,48}$', message: '兑换码格式错误' }) }),
    reply: object({
      code: Code,
      title: Type.String(),
      /** Null for codes that were imported without a batch. */
      batch: nullable(Uuid),
      lastDay: Day,
      /** True when the code or its batch cannot be used any more. */
      isEnded: Type.Boolean(),
    }),
  },
  'PUT /console/api/exchange-batches/{uuid}': {
    summary: 'Create a batch of exchange codes; the caller chooses its id, and a repeated call does nothing',
    access: 'staff:publisher',
    params: Params,
    body: object({
      name: Type.String({ pattern: '^(?=.*\\S)[^<>]{2,40}$', message: '名称写 2 到 40 个字' }),
      course: Uuid,
      size: Type.Integer({ minimum: 1, maximum: MOST_CODES, message: '数量要在 1 到 5000 之间' }),
      lastDay: Day,
      isOnce: Type.Boolean(),
    }),
    reply: Detail,
  },
  'POST /console/api/exchange-batches/{uuid}/download': {
    summary: 'Download the codes of a batch as CSV; each download is recorded',
    access: 'staff:publisher',
    params: Params,
    reply: object({ name: Type.String(), csv: Type.String() }),
  },
  'POST /console/api/exchange-batches/{uuid}/stop': {
    summary: 'End all unused codes of a batch; a repeated call does nothing',
    access: 'staff:publisher',
    params: Params,
    body: object({ reason: Reason }),
    reply: Detail,
  },
  'POST /console/api/exchange-batches/{uuid}/stop-code': {
    summary: 'End one code of a batch; refused if the code was used; a repeated call does nothing',
    access: 'staff:publisher',
    params: Params,
    body: object({ position: Type.Integer({ minimum: 1, maximum: MOST_CODES }), reason: Reason }),
    reply: Detail,
  },
});
