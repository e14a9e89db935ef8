import type { Static } from 'typebox';
import { Type } from 'typebox';
import { Day, Instant, nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';
import { Dimension, Model, Only, Order } from './result.ts';
import { RESULT_PRESETS, type ResultPreset, SHARE_DAYS } from './result-words.ts';

const Preset = Type.Unsafe<ResultPreset>(Type.Union(Object.keys(RESULT_PRESETS).map((days) => Type.Literal(days))));

/** Query of the table of results: its days, dimensions and filters. */
export const ResultQuery = object({
  /** Number of days up to today; otherwise `from` and `until`. */
  days: Type.Optional(Preset),
  from: Type.Optional(Day),
  until: Type.Optional(Day),
  by: Type.Optional(Dimension),
  second: Type.Optional(Dimension),
  model: Type.Optional(Model),
  sort: Type.Optional(Order),
  ...Only,
});
export type ResultQuery = Static<typeof ResultQuery>;

const Name = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S', message: '名称为 1–40 个字' });

const Days = Type.Unsafe<(typeof SHARE_DAYS)[number]>(Type.Union(SHARE_DAYS.map((days) => Type.Literal(days))));

const Share = object({
  uuid: Uuid,
  name: Type.String(),
  by: Type.String(),
  madeAt: Instant,
  expiresAt: Instant,
  state: Type.Unsafe<'open' | 'expired' | 'withdrawn'>(
    Type.Union(['open', 'expired', 'withdrawn'].map((state) => Type.Literal(state))),
  ),
  /** How often it was opened. */
  seen: Type.Integer(),
  lastSeenAt: nullable(Instant),
});

/** Links to one view of the results, for people without a login. */
export const resultShare = staffOperations({
  'GET /console/api/result-shares': {
    summary: 'Links to results for people without a login, newest first',
    access: 'staff:publisher',
    reply: Type.Array(Share),
  },
  'POST /console/api/result-shares': {
    summary: 'Create a read-only link to one view of the results; its token is returned only here',
    access: 'staff:publisher',
    body: object({ name: Name, query: ResultQuery, days: Days }),
    reply: object({ share: Share, token: Type.String() }),
  },
  'POST /console/api/result-shares/{uuid}/withdraw': {
    summary: 'End a link to results at once',
    access: 'staff:publisher',
    params: object({ uuid: Uuid }),
    reply: Share,
  },
});
