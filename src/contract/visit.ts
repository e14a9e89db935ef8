import { Type } from 'typebox';
import { Nothing, object, text, Uuid } from './fields.ts';
import { operations } from './operation.ts';
import { VISIT_DEVICES, VISIT_EVENT_KINDS, VISIT_HOSTS } from './visit-words.ts';

const names = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.Union(values.map((value) => Type.Literal(value))));

const Word = Type.Optional(text(80));

const VisitEvent = object({
  kind: names(VISIT_EVENT_KINDS),
  /** The id of the block that was seen. */
  block: Type.Optional(text(80)),
  /** Measured time in milliseconds. */
  value: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
});

/** Events of visits to landing pages. They contain no personal data. */
export const visit = operations({
  'POST /api/v1/base/visit_events': {
    summary: '落地页访问统计',
    access: 'public',
    origin: 'project',
    body: object({
      /**
       * Random per visit. Together with kind and block it identifies an event, which counts once even if it is sent
       * twice.
       */
      visit: Uuid,
      /** Path of the page without its query. */
      page: Type.String({ maxLength: 200, pattern: '^/[\\w./%~-]*$' }),
      /** When the visit began, in milliseconds since 1970 by the device's clock. Its events count in that hour. */
      started_at: Type.Integer({ minimum: 0 }),
      /** When this was sent, by the same clock: shows whether the device's clock is wrong. */
      sent_at: Type.Optional(Type.Integer({ minimum: 0 })),
      /** The arm of an experiment that was shown. */
      variant: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,60}$' })),
      device: names(VISIT_DEVICES),
      host: names(VISIT_HOSTS),
      /** The code of a channel link. */
      ch: Type.Optional(text(40)),
      source: Type.Optional(text(64)),
      utm_source: Word,
      utm_medium: Word,
      utm_campaign: Word,
      utm_content: Word,
      /** Ad platform of the click id in the address; the click id itself is sent only with a registration. */
      platform: Type.Optional(text(20)),
      events: Type.Array(VisitEvent, { minItems: 1, maxItems: 60 }),
    }),
    reply: Nothing,
  },
});
