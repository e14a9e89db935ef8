import type { Database } from '#server/db/database.ts';
import { experimentDays, experiments } from '#server/db/schema/experiment.ts';
import { speedFacts } from '#server/db/schema/visit.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import type { ExperimentSpec } from '#src/contract/console/experiment.ts';

const DAY_SECONDS = 86_400;

interface Sample {
  readonly id: string;
  readonly page: string;
  readonly spec: Omit<ExperimentSpec, 'from' | 'until'>;
  /** Days ago of its start and its end; a negative end is in the future. */
  readonly days: { readonly from: number; readonly until: number };
  /** What each buyer paid. */
  readonly priceCents: number;
  /** Visitors per arm on an ordinary day. */
  readonly visitors: number;
  /** By arm: visitors of 100 who reached the goal, buyers of 100 of those, refunds of 100 buyers; milliseconds. */
  readonly figures: Readonly<Record<string, Figures>>;
  readonly winner?: string;
}

interface Figures {
  readonly rate: number;
  readonly paid: number;
  readonly refunded: number;
  readonly lcpMs: number;
}

const SAMPLES: readonly Sample[] = [
  {
    // Also in the page file: pages-config/campaigns/promotion_2205.yaml.
    id: '7e000000-0000-4000-8000-000000000001',
    page: '/promotion_2205',
    spec: {
      id: 'hero-words',
      version: '',
      name: '首屏先说痛处，还是先说办法',
      goal: 'registered',
      traffic: 100,
      arms: [
        { id: 'control', name: '先说办法', share: 50, blocks: ['top'] },
        { id: 'b', name: '先说痛处', share: 50, blocks: ['top'] },
      ],
      expect: { rate: 6, lift: 20 },
      guardrails: { refundRate: 3, lcp: 300 },
    },
    days: { from: 18, until: -22 },
    priceCents: 100,
    visitors: 290,
    figures: {
      control: { rate: 6.1, paid: 61, refunded: 4.8, lcpMs: 1480 },
      b: { rate: 6.9, paid: 60, refunded: 5.2, lcpMs: 1510 },
    },
  },
  {
    id: '7e000000-0000-4000-8000-000000000002',
    page: '/promotion_2204',
    spec: {
      id: 'price-or-errors',
      version: '',
      name: '先报价格，还是先讲三种错法',
      goal: 'registered',
      traffic: 100,
      arms: [
        { id: 'control', name: '先讲三种错法', share: 50, blocks: [] },
        { id: 'b', name: '先报价格', share: 50, blocks: [] },
      ],
      expect: { rate: 5, lift: 25 },
      guardrails: { refundRate: 3, lcp: 300 },
    },
    days: { from: 44, until: 9 },
    priceCents: 39_900,
    visitors: 420,
    figures: {
      control: { rate: 5.2, paid: 44, refunded: 5.5, lcpMs: 1720 },
      b: { rate: 6.6, paid: 47, refunded: 5.1, lcpMs: 1640 },
    },
    winner: 'b',
  },
];

/** Adds a running and an ended experiment, as sums per day. */
export async function seedExperiments(db: Database, now: Date): Promise<void> {
  for (const sample of SAMPLES) {
    const from = after(now, -sample.days.from * DAY_SECONDS);
    const until = after(now, -sample.days.until * DAY_SECONDS);
    const spec = { ...sample.spec, from: from.toISOString(), until: until.toISOString() };
    const end = sample.winner ? { endedAt: until, winner: sample.winner, endedBy: '林老师' } : {};
    await db
      .insert(experiments)
      .values({ id: sample.id, page: sample.page, name: spec.id, spec, firstSeenAt: from, ...end });
    await db.insert(experimentDays).values(daysOf(sample, now));
    await db.insert(speedFacts).values(speedOf(sample, from));
  }
}

/** Less on working days, and different each day, like visitors from ads. */
function daysOf({ id, days, visitors, figures, priceCents }: Sample, now: Date) {
  const last = Math.max(0, days.until);
  return Object.entries(figures).flatMap(([arm, { rate, paid, refunded }], place) =>
    Array.from({ length: days.from - last }, (_day, index) => {
      const at = after(now, (index - days.from) * DAY_SECONDS);
      const isWeekend = [0, 6].includes(at.getDay());
      const seen = Math.round(visitors * (isWeekend ? 1.25 : 1) * (1 + 0.13 * Math.sin(index * 2.7 + place)));
      const converted = Math.round((seen * rate) / 100 + 1.6 * Math.sin(index * 1.9 + place * 2));
      const buyers = Math.round((converted * paid) / 100);
      const back = Math.round((buyers * refunded) / 100 + 0.4 * Math.sin(index * 3.1 + place));
      return {
        ...{ experimentId: id, arm, day: chinaDay(at), visitors: seen },
        ...{ converted: Math.max(0, converted), paid: buyers, refunded: Math.max(0, back) },
        ...{ paidCents: buyers * priceCents, refundedCents: Math.max(0, back) * priceCents },
      };
    }),
  );
}

/** Same buckets as in server/domains/visits: an eighth of a doubling each, starting at 16 ms. */
const bucketOf = (ms: number) => Math.floor(8 * Math.log2(ms / 16));

function speedOf({ page, spec, figures }: Sample, from: Date) {
  const hour = new Date(Math.floor(from.getTime() / 3_600_000) * 3_600_000);
  return Object.entries(figures).flatMap(([arm, { lcpMs }]) =>
    [
      [0.55, 90],
      [0.75, 140],
      [1, 120],
      [1.6, 60],
      [2.6, 30],
    ].map(([factor = 1, visits = 0]) => ({
      ...{ page, hour, variant: `${spec.id}_${arm}`, metric: 'lcp' as const },
      ...{ bucket: bucketOf(lcpMs * factor), visits },
    })),
  );
}
