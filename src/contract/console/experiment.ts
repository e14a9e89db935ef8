import { type Static, Type } from 'typebox';
import { Instant, nullable, object, Uuid } from '../fields.ts';
import { staffOperations } from './operation.ts';

const names = <const T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>(Type.Union(values.map((value) => Type.Literal(value))));

/** The goal of visitors. */
const EXPERIMENT_GOALS = ['registered', 'ordered', 'paid', 'regular-paid', 'first-lesson', 'net'] as const;
export type ExperimentGoal = (typeof EXPERIMENT_GOALS)[number];

/** An experiment in a release; the shape of `PageExperiment` of src/page-model/page.ts. */
export interface ExperimentSpec {
  readonly id: string;
  /** Hash of what is compared; empty when it was published before versions existed. */
  readonly version: string;
  readonly name: string;
  readonly goal: ExperimentGoal;
  readonly from: string;
  readonly until: string;
  readonly traffic: number;
  readonly arms: readonly {
    readonly id: string;
    readonly name: string;
    readonly share: number;
    readonly blocks: readonly string[];
  }[];
  readonly expect?: { readonly rate: number; readonly lift: number };
  readonly guardrails: { readonly refundRate: number; readonly lcp: number };
}

/** An experiment with the page that it is on. */
export interface PublishedExperiment extends ExperimentSpec {
  readonly path: string;
  readonly title: string;
}

/**
 * `planned`: not started; `over`: ended without a decision; `gone`: unpublished without a decision; `earlier`: replaced
 * by a later version.
 */
const EXPERIMENT_STATES = ['planned', 'running', 'over', 'gone', 'ended', 'earlier'] as const;
export type ExperimentState = (typeof EXPERIMENT_STATES)[number];

const Percent = Type.Number();

const ExperimentCard = object({
  uuid: Uuid,
  page: Type.String(),
  name: Type.String(),
  goal: names(EXPERIMENT_GOALS),
  state: names(EXPERIMENT_STATES),
  /** 1 for the first version; a change or a restart makes the next one, which counts from zero. */
  version: Type.Integer({ minimum: 1 }),
  from: Instant,
  until: Instant,
  endedAt: nullable(Instant),
  visitors: Type.Integer(),
  converted: Type.Integer(),
  /** The result in a sentence. */
  verdict: Type.String(),
  /** `good`: an arm wins; `bad`: something is wrong with it, or it loses. */
  tone: names(['good', 'bad', 'plain']),
  /** What visitors of the page see now, in a sentence. */
  shown: Type.String(),
  /** True when it was ended, but visitors still get its arms until the page is published. */
  isUnpublished: Type.Boolean(),
});

const Arm = object({
  id: Type.String(),
  name: Type.String(),
  share: Type.Integer(),
  visitors: Type.Integer(),
  converted: Type.Integer(),
  /** Conversion rate in percent; null without visitors. */
  rate: nullable(Percent),
  /** For the goal `net`: yuan for each visitor, with large amounts cut at `cap`; null for other goals. */
  net: nullable(Type.Number()),
  /**
   * Difference from the unchanged page with its interval, in percentage points, or for the goal `net` in yuan per
   * visitor; null for the unchanged page itself, and with too few visitors.
   */
  difference: nullable(object({ points: Percent, low: Percent, high: Percent })),
  /** Payments of the arm's visitors in the ledger, and their refunds. */
  paidCents: Type.Integer({ minimum: 0 }),
  refundedCents: Type.Integer({ minimum: 0 }),
  /** Percent of payers who were refunded; null without payers. */
  refundRate: nullable(Percent),
  /** 75th percentile of LCP in milliseconds; null while unknown. */
  lcpMs: nullable(Type.Integer()),
  /** The guardrails' result. */
  warnings: Type.Array(Type.String()),
  /** Whether this arm became the page. */
  isWinner: Type.Boolean(),
});

export type ExperimentArm = Static<typeof Arm>;

const params = object({ uuid: Uuid });

/** Experiments of landing pages: results, and their end. */
export const experiment = staffOperations({
  'GET /console/api/experiments': {
    summary: 'All experiments, running ones first',
    access: 'staff:author',
    reply: object({ experiments: Type.Array(ExperimentCard) }),
  },
  'GET /console/api/experiments/{uuid}': {
    summary: 'One experiment with its arms',
    access: 'staff:author',
    params,
    reply: object({
      experiment: ExperimentCard,
      /** The id that its author gave it. */
      id: Type.String(),
      traffic: Type.Integer(),
      arms: Type.Array(Arm),
      /** For the goal `net`: what one person paid counts up to this many yuan; null for no limit. */
      cap: nullable(Type.Number()),
      /** Number of visitors needed; null when the author set no expectation. */
      needed: nullable(Type.Integer()),
      /** Days until then at the current rate; null while unknown. */
      daysLeft: nullable(Type.Integer()),
      expect: nullable(object({ rate: Percent, lift: Percent })),
      /** Test of the split between the arms: `p` is its probability by chance, `isOff` means that it is wrong. */
      ratio: object({ p: Type.Number(), isOff: Type.Boolean() }),
      /** Who ended it; empty while it is not ended. */
      endedBy: Type.String(),
      /** Its other versions, the latest first. */
      others: Type.Array(ExperimentCard),
    }),
  },
  'POST /console/api/experiments/{uuid}/end': {
    summary: 'Record which arm became the page; refused if a colleague recorded another arm',
    access: 'staff:publisher',
    params,
    body: object({ winner: Type.String({ maxLength: 40 }) }),
    reply: object({}),
  },
});
