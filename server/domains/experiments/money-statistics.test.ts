import { describe, expect, it } from 'vitest';
import { chanceOf } from '#server/testing/chance.ts';
import { type ArmMoney, capOf, compareMoney, hasPayers, meanOf, spreadOf } from './money-statistics.ts';
import { neededVisitors } from './statistics.ts';

/** Number of simulated experiments. `EXPERIMENTS=5000` runs as many as docs/benchmarks.md reports. */
const PLAYED = Number(process.env.EXPERIMENTS ?? 1000);
const DAYS = 14;

type Chance = () => number;

/** A standard normal number. Source: Box and Muller. */
const normal = (chance: Chance) => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());

/** What one payer pays, in cents. */
const PAYMENTS = {
  'one price': () => 19_900,
  'a trial for 1 yuan, one in ten a course': (chance: Chance) => (chance() < 0.1 ? 398_000 : 100),
  'a long tail (log-normal, σ = 1.5)': (chance: Chance) => Math.ceil(20_000 * Math.exp(1.5 * normal(chance))),
  'a tail without a variance (Pareto, α = 1.5)': (chance: Chance) => Math.ceil(10_000 * (1 - chance()) ** (-1 / 1.5)),
} as const;
type Payment = keyof typeof PAYMENTS;

/** How many of `people` do something of this probability. Source: the normal approximation; exact for few. */
function howMany(people: number, probability: number, chance: Chance): number {
  const mean = people * probability;
  if (mean > 100) return Math.max(0, Math.round(mean + Math.sqrt(mean * (1 - probability)) * normal(chance)));
  let count = 0;
  // The distances between those who do.
  for (let at = 0; ; count += 1) {
    at += 1 + Math.floor(Math.log(1 - chance()) / Math.log(1 - probability));
    if (at > people) return count;
  }
}

interface Play {
  readonly pays: Payment;
  readonly rates: readonly [number, number];
  readonly visitorsADay: number;
  readonly days?: number;
  /** How much larger the amounts of the second arm are. */
  readonly larger?: number;
  /** Share of visitors in the second arm. */
  readonly split?: number;
}

/** Simulates one experiment with a look every day; whether any look named a winner. */
function hasWinner(seed: number, { pays, rates, visitorsADay, days = DAYS, split = 0.5, larger = 1 }: Play): boolean {
  const chance = chanceOf(seed);
  const [control, arm] = [
    { visitors: 0, amounts: [] as { cents: number; people: number }[] },
    { visitors: 0, amounts: [] as { cents: number; people: number }[] },
  ];
  for (let day = 0; day < days; day += 1) {
    const seen = howMany(visitorsADay, split, chance);
    for (const [one, visitors, rate] of [
      [control, visitorsADay - seen, rates[0]],
      [arm, seen, rates[1]],
    ] as const) {
      one.visitors += visitors;
      const payers = howMany(visitors, rate, chance);
      for (let payer = 0; payer < payers; payer += 1) {
        one.amounts.push({ cents: PAYMENTS[pays](chance) * (one === arm ? larger : 1), people: 1 });
      }
    }
    if (!hasPayers(control, arm)) continue;
    const { low, high } = compareMoney(control, arm, capOf([control, arm]));
    if (low > 0 || high < 0) return true;
  }
  return false;
}

/** As the console measures it once 1,000 have paid. */
function spreadOfPayments(pays: Payment): number {
  const chance = chanceOf(3);
  return spreadOf([{ amounts: Array.from({ length: 1000 }, () => ({ cents: PAYMENTS[pays](chance), people: 1 })) }]);
}

const winners = (start: number, what: Play, played = PLAYED) =>
  Array.from({ length: played }, (_one, index) => hasWinner(start + index, what)).filter(Boolean).length / played;

describe('an experiment about money without a difference, looked at every day', () => {
  it.each(Object.keys(PAYMENTS) as Payment[])('names no more winners than 5 in 100 with %s', (pays) => {
    expect(winners(1, { pays, rates: [0.05, 0.05], visitorsADay: 500 })).toBeLessThanOrEqual(0.05);
  });

  it('names no more when one arm has a tenth of the visitors, and few pay', () => {
    const pays = 'a long tail (log-normal, σ = 1.5)';

    expect(winners(7, { pays, rates: [0.02, 0.02], visitorsADay: 800, split: 0.1 })).toBeLessThanOrEqual(0.05);
  });
});

describe('an experiment about money with a difference', () => {
  it.each([
    ['one price', 1.2, 1],
    ['a long tail (log-normal, σ = 1.5)', 1.2, 1],
    ['a trial for 1 yuan, one in ten a course', 1.2, 1],
    ['a long tail (log-normal, σ = 1.5)', 1, 1.2],
  ] as const)(
    'finds 20 % more with the promised visitors in 8 of 10: %s, payers × %s, amounts × %s',
    (pays, payers, larger) => {
      const spread = spreadOfPayments(pays);
      const needed = neededVisitors({ rate: 0.05, lift: 0.2, shares: [50, 50], spread });
      const rates = [0.05, 0.05 * payers] as const;
      const found = winners(50_000, { pays, rates, larger, visitorsADay: Math.ceil(needed / 2), days: 2 }, 25);

      expect(found).toBeGreaterThanOrEqual(0.8);
    },
  );
});

describe('the cap of an amount', () => {
  it('is the twentieth largest of all arms, so that one large order does not decide', () => {
    const few = { visitors: 1000, amounts: [{ cents: 100, people: 19 }] };
    const many = {
      visitors: 1000,
      amounts: [
        { cents: 200, people: 19 },
        { cents: 9_000_000, people: 1 },
      ],
    };

    expect([capOf([few]), capOf([many]), capOf([few, many])]).toEqual([Number.POSITIVE_INFINITY, 200, 200]);
    expect(meanOf(many, 200).mean).toBeCloseTo((20 * 200) / 1000);
  });

  it('leaves alone what many pay, and rises with the number of payers', () => {
    const trial = {
      visitors: 50_000,
      amounts: [
        { cents: 100, people: 2000 },
        { cents: 398_000, people: 60 },
      ],
    };

    expect(capOf([trial])).toBe(398_000);
  });
});

describe('money for each visitor', () => {
  const arm = (cents: number, people: number): ArmMoney => ({ visitors: 10_000, amounts: [{ cents, people }] });

  it('is compared in cents, within an interval that holds the difference', () => {
    const { difference, low, high } = compareMoney(arm(19_900, 500), arm(19_900, 700), 19_900);

    expect(difference).toBeCloseTo((200 * 19_900) / 10_000);
    expect([low > 0, low < difference, high > difference]).toEqual([true, true, true]);
  });

  it('is not compared before twenty have paid in each arm', () => {
    expect([hasPayers(arm(100, 19), arm(100, 90)), hasPayers(arm(100, 20), arm(100, 20))]).toEqual([false, true]);
  });

  it('needs more visitors the more its amounts differ', () => {
    const [one, mixed] = [[arm(19_900, 100)], [arm(100, 90), arm(398_000, 30)]];

    expect(spreadOf(one)).toBeCloseTo(0);
    expect(spreadOf(mixed)).toBeGreaterThan(2);
    expect(spreadOf([arm(100, 3)])).toBe(1);
    const plan = { rate: 0.05, lift: 0.2, shares: [50, 50] };
    expect(neededVisitors({ ...plan, spread: spreadOf(mixed) })).toBeGreaterThan(neededVisitors(plan) * 2);
  });
});
