import { Type } from 'typebox';
import { Cents, Day, Instant, nullable, object, Uuid } from '../fields.ts';
import { MONEY_COMPARISONS, type MoneyComparison } from './money-check.ts';
import type { NextStep } from './next-steps.ts';
import { staffOperations } from './operation.ts';
import { ATTRIBUTION_MODELS, RESULT_DIMENSIONS, RESULT_ORDERS, type ResultDimension } from './result-words.ts';

const keyOf = <const T extends object>(names: T) =>
  Type.Unsafe<keyof T & string>(Type.Union(Object.keys(names).map((name) => Type.Literal(name))));

export const Dimension = keyOf(RESULT_DIMENSIONS);
export const Model = keyOf(ATTRIBUTION_MODELS);
export const Order = keyOf(RESULT_ORDERS);

const LinkNames = {
  /** Names of channel links by their keys, `link:…`, of the channels and costs here. */
  linkNames: Type.Record(Type.String(), Type.String()),
};
const Names = {
  ...LinkNames,
  /** Titles of pages by their addresses. */
  titles: Type.Record(Type.String(), Type.String()),
};

const Value = Type.Optional(Type.String({ maxLength: 200 }));
export const Only = Object.fromEntries(Object.keys(RESULT_DIMENSIONS).map((name) => [name, Value])) as Readonly<
  Record<ResultDimension, typeof Value>
>;

const Count = Type.Integer({ minimum: 0 });
export const PagePath = Type.String({ maxLength: 200, pattern: '^/[\\w./%~-]*$', message: '页面地址格式错误' });
export const ChannelKey = Type.String({
  maxLength: 90,
  pattern: '^(direct|(link|utm|ad|source):.+)$',
  message: '渠道格式错误',
});

/**
 * Totals of a page, a channel or a day. Visits count in the hour in which they began, everything else when it happened.
 */
const Totals = object({
  visits: Count,
  formsSeen: Count,
  formsStarted: Count,
  codesSent: Count,
  codesFailed: Count,
  registered: Count,
  ordered: Count,
  /** Orders, at the provider's time; `paidCents` is gross, refunds are in `refundedCents`. */
  paid: Count,
  paidCents: Cents,
  /** Paid orders with a regular course: neither trial nor book, and not free. */
  regular: Count,
  lessons: Count,
  completed: Count,
  refunded: Count,
  refundedCents: Cents,
  /** As entered, or as the platforms' reports say. */
  costCents: Cents,
});

/** The 75th percentile in milliseconds; null when no visit measured it. */
const Speed = object({ lcp: nullable(Count), inp: nullable(Count), formReady: nullable(Count), visits: Count });

/** An alert: the last 24 hours, compared with the seven days before. */
const Alert = object({
  kind: Type.Unsafe<'form-fell' | 'codes-fail' | 'slow' | 'visits-fell'>(
    Type.Union(['form-fell', 'codes-fail', 'slow', 'visits-fell'].map((kind) => Type.Literal(kind))),
  ),
  /** Rates in percent, `slow` in milliseconds, `visits-fell` in visits a day. */
  now: Type.Number(),
  before: nullable(Type.Number()),
});

/** Both ends are included. */
const Period = { from: Day, until: Day };

/** Totals of one hour of a day in China; only for a period of one day. */
const HourSums = object({ visits: Count, registered: Count, paid: Count, paidCents: Cents, refundedCents: Cents });
const Hour = Type.Integer({ minimum: 0, maximum: 23 });

/** From the page's own file, if the server knows it. */
const PageFacts = {
  path: Type.String(),
  title: nullable(Type.String()),
  state: nullable(Type.String()),
  closesAt: nullable(Instant),
};

const Cost = object({
  uuid: Uuid,
  day: Day,
  path: Type.String(),
  channel: Type.String(),
  cents: Cents,
  /** False where the platform's report of the day counts. */
  isCounted: Type.Boolean(),
  staffName: Type.String(),
  enteredAt: Instant,
});

/** What campaign pages brought. */
export const result = staffOperations({
  'GET /console/api/results': {
    summary: 'What each page brought in a period, compared with as many days before',
    access: 'staff:author',
    query: object(Period),
    reply: object({
      /** For the whole school; the pages and the rest, the channels and the days add up to it. */
      now: Totals,
      before: Totals,
      pages: Type.Array(
        object({
          ...PageFacts,
          now: Totals,
          before: Totals,
          /** Visits of each day, the oldest first. */
          visitDays: Type.Array(Count),
          speed: Speed,
          alerts: Type.Array(Alert),
        }),
      ),
      /** Totals without a page: screens of the app, deleted pages, unknown. Null when there are none. */
      others: nullable(object({ now: Totals, before: Totals })),
      channels: Type.Array(object({ channel: Type.String(), totals: Totals })),
      ...LinkNames,
      days: Type.Array(object({ day: Day, ...HourSums.properties })),
      hours: Type.Array(object({ hour: Hour, ...HourSums.properties })),
      /** The time up to which sums were computed. */
      summedUntil: nullable(Instant),
    }),
  },
  'GET /console/api/results/page': {
    summary: 'What one page brought in a period: by day, channel, block, device',
    access: 'staff:author',
    query: object({ path: PagePath, ...Period }),
    reply: object({
      ...PageFacts,
      now: Totals,
      before: Totals,
      days: Type.Array(object({ day: Day, now: Totals, before: Totals })),
      hours: Type.Array(object({ hour: Hour, now: HourSums, before: HourSums })),
      ...LinkNames,
      /** By arm of the page's experiments; empty when none took part. `name` is null for an unknown arm. */
      variants: Type.Array(object({ variant: Type.String(), name: nullable(Type.String()), totals: Totals })),
      channels: Type.Array(object({ channel: Type.String(), totals: Totals })),
      /** How many visits saw a block. */
      blocks: Type.Array(object({ block: Type.String(), seen: Count })),
      /** How many visits scrolled this far, in percent of the page. */
      depths: Type.Array(object({ percent: Count, visits: Count })),
      devices: Type.Array(object({ device: Type.String(), visits: Count, formsStarted: Count, codesSent: Count })),
      hosts: Type.Array(object({ host: Type.String(), visits: Count, formsStarted: Count, codesSent: Count })),
      speed: Speed,
      costs: Type.Array(Cost),
      summedUntil: nullable(Instant),
    }),
  },
  'GET /console/api/results/table': {
    summary: 'The results of a period, split by one or two of page, channel, campaign, creative, arm and day',
    access: 'staff:author',
    query: object({
      ...Period,
      by: Dimension,
      second: Type.Optional(Dimension),
      /** Which touch an order is credited to; `last-30` when absent. */
      model: Type.Optional(Model),
      /** Which rows come first; `visits` when absent. */
      sort: Type.Optional(Order),
      /** Only what has these values; an empty one is that there is none. */
      ...Only,
    }),
    reply: object({
      rows: Type.Array(object({ by: Type.String(), second: nullable(Type.String()), totals: Totals })),
      /** What did not fit: with it the rows add up to the total. */
      rest: nullable(Totals),
      total: Totals,
      /** Whether costs can be split like this; else they are 0. */
      hasCosts: Type.Boolean(),
      /** Earlier figures are those of the plain model; null when all are of the model asked for. */
      modelSince: nullable(Instant),
      ...Names,
      /** Names of arms of experiments by their ids in visits; without those that nobody remembers. */
      variantNames: Type.Record(Type.String(), Type.String()),
    }),
  },
  'GET /console/api/results/check': {
    summary: 'What the last daily comparison of payments, refunds, ledger and results found; null before the first',
    access: 'staff:author',
    reply: nullable(
      object({
        checkedAt: Instant,
        /** What was compared. */
        payments: Count,
        refunds: Count,
        paidCents: Cents,
        refundedCents: Cents,
        differences: Type.Array(
          object({
            what: Type.Unsafe<MoneyComparison>(
              Type.Union(Object.keys(MONEY_COMPARISONS).map((name) => Type.Literal(name))),
            ),
            of: Type.String(),
            cents: Type.Integer(),
            count: Type.Integer(),
            otherCents: Type.Integer(),
            otherCount: Type.Integer(),
            orders: Type.Array(Type.String()),
          }),
        ),
      }),
    ),
  },
  'GET /console/api/results/next-steps': {
    summary: 'What the results of the last five weeks suggest, the greatest stake first',
    access: 'staff:author',
    reply: object({
      steps: Type.Array(
        object({
          kind: Type.Unsafe<NextStep['kind']>(Type.Union(['stop', 'raise', 'try'].map((kind) => Type.Literal(kind)))),
          page: Type.String(),
          channel: Type.String(),
          costCents: Cents,
          netCents: Type.Integer(),
          orders: Count,
          least: Type.Number(),
          most: Type.Number(),
          visits: Count,
          usual: Type.Number(),
          stakeCents: Type.Integer(),
        }),
      ),
      ...Names,
    }),
  },
  'GET /console/api/results/cohorts': {
    summary: 'What people did later, by the week in which they first registered',
    access: 'staff:author',
    query: object({
      path: Type.Optional(PagePath),
      weeks: Type.Integer({ minimum: 1, maximum: 53 }),
      /** With a page: only orders that this model credits to it; all orders of these people when absent. */
      model: Type.Optional(Model),
    }),
    reply: object({
      /** The newest first; weeks without registrations are missing. */
      cohorts: Type.Array(
        object({
          /** Its Monday. */
          week: Day,
          registered: Count,
          /** By `COHORT_DAYS`; null while somebody of the week has not had so many days. */
          within: Type.Array(
            nullable(
              object({
                /** People who bought a course that is no trial. */
                buyers: Count,
                /** Paid less refunded, of everything they bought, or of what the model credits to the page. */
                netCents: Type.Integer(),
                refundedCents: Cents,
                refunders: Count,
                /** Lessons finished. */
                lessons: Count,
              }),
            ),
          ),
        }),
      ),
      /** Pages on which somebody registered in these weeks, for the choice. */
      pages: Type.Array(object({ path: Type.String(), title: nullable(Type.String()) })),
    }),
  },
  'PUT /console/api/costs': {
    summary: 'Enter what channels cost; a day and channel entered before is replaced',
    access: 'staff:publisher',
    body: object({
      rows: Type.Array(
        object({
          day: Day,
          path: PagePath,
          channel: ChannelKey,
          cents: Type.Integer({ minimum: 0, maximum: 100_000_000_00 }),
        }),
        {
          minItems: 1,
          maxItems: 2000,
        },
      ),
    }),
    reply: object({ stored: Count }),
  },
  'DELETE /console/api/costs/{uuid}': {
    summary: 'Take a cost back',
    access: 'staff:publisher',
    params: object({ uuid: Uuid }),
    reply: object({}),
  },
});
