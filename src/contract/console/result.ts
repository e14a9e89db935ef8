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
  /** Names of channel links by their keys `link:…`, for the channels and costs in this reply. */
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
 * Totals of a page, a channel or a day. Visits count in the hour in which they began, everything else at its own time.
 */
const Totals = object({
  visits: Count,
  formsSeen: Count,
  formsStarted: Count,
  codesSent: Count,
  codesFailed: Count,
  registered: Count,
  ordered: Count,
  /** Paid orders, by the provider's time. `paidCents` is gross; refunds are in `refundedCents`. */
  paid: Count,
  paidCents: Cents,
  /** Paid orders with a regular course: neither trial nor book, and not free. */
  regular: Count,
  lessons: Count,
  completed: Count,
  refunded: Count,
  refundedCents: Cents,
  /** Costs as entered, or from the platforms' reports. */
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

/** From the page's own file; null when the server does not know the page. */
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
  /** False when the platform's report for this day counts instead. */
  isCounted: Type.Boolean(),
  staffName: Type.String(),
  enteredAt: Instant,
});

/** Results of campaign pages. */
export const result = staffOperations({
  'GET /console/api/results': {
    summary: 'Results of each page in a period, compared with the same number of days before',
    access: 'staff:author',
    query: object(Period),
    reply: object({
      /** Totals of the whole school: the sum of pages and `others`, of channels, and of days. */
      now: Totals,
      before: Totals,
      pages: Type.Array(
        object({
          ...PageFacts,
          now: Totals,
          before: Totals,
          /** Number of visits per day, oldest first. */
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
      /** Time up to which the sums are computed; null before the first. */
      summedUntil: nullable(Instant),
    }),
  },
  'GET /console/api/results/page': {
    summary: 'Results of one page in a period: by day, channel, block, device',
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
      /** Attribution model; `last-30` when absent. */
      model: Type.Optional(Model),
      /** Sort order; `visits` when absent. */
      sort: Type.Optional(Order),
      /** Filter: only results with these values. An empty value selects results without any value in that dimension. */
      ...Only,
    }),
    reply: object({
      rows: Type.Array(object({ by: Type.String(), second: nullable(Type.String()), totals: Totals })),
      /** Sum of all rows that are left out; together with the rows it gives the total. Null when none is left out. */
      rest: nullable(Totals),
      total: Totals,
      /** False when costs cannot be split like this; then all costs are 0. */
      hasCosts: Type.Boolean(),
      /** Results before this time use the default model; null when all use the requested one. */
      modelSince: nullable(Instant),
      ...Names,
      /** Names of experiment arms by their variant id; ids without a known name are missing. */
      variantNames: Type.Record(Type.String(), Type.String()),
    }),
  },
  'GET /console/api/results/check': {
    summary: 'Findings of the last daily check of payments, refunds, ledger and results; null before the first',
    access: 'staff:author',
    reply: nullable(
      object({
        checkedAt: Instant,
        /** Numbers of payments and refunds that were compared. */
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
    summary: 'Next steps that the results of the last five weeks suggest, the largest amount first',
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
    summary: 'What people bought and studied later, by the week in which they first registered',
    access: 'staff:author',
    query: object({
      path: Type.Optional(PagePath),
      weeks: Type.Integer({ minimum: 1, maximum: 53 }),
      /** With a page: counts only orders that this model credits to it; absent: all orders of these people. */
      model: Type.Optional(Model),
    }),
    reply: object({
      /** Newest first; weeks without registrations are missing. */
      cohorts: Type.Array(
        object({
          /** The Monday of the week. */
          week: Day,
          registered: Count,
          /** One entry per `COHORT_DAYS`; null until that many days have passed for everybody of the week. */
          within: Type.Array(
            nullable(
              object({
                /** Number of people who bought a course that is not a trial. */
                buyers: Count,
                /**
                 * Payments less refunds in cents: of everything they bought, or only of what the model credits to the
                 * page.
                 */
                netCents: Type.Integer(),
                refundedCents: Cents,
                refunders: Count,
                /** Number of finished lessons. */
                lessons: Count,
              }),
            ),
          ),
        }),
      ),
      /** Pages with a registration in these weeks, to choose from. */
      pages: Type.Array(object({ path: Type.String(), title: nullable(Type.String()) })),
    }),
  },
  'PUT /console/api/costs': {
    summary: 'Enter costs of channels; an earlier entry for the same day, page and channel is replaced',
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
    summary: 'Delete an entered cost',
    access: 'staff:publisher',
    params: object({ uuid: Uuid }),
    reply: object({}),
  },
});
