import { describe, expect, it } from 'vitest';
import { assignArm } from '#server/kernel/assign-arm.ts';
import { chanceOf } from '#server/testing/chance.ts';
import { checkRatio, compare, isEnough, neededVisitors } from './statistics.ts';

/** Number of simulated experiments. `EXPERIMENTS=1000` runs as many as docs/benchmarks.md reports. */
const PLAYED = Number(process.env.EXPERIMENTS ?? 120);
const DAYS = 40;

interface Play {
  readonly rates: readonly [number, number];
  readonly visitorsADay: number;
  readonly days?: number;
  /** Actual share of visitors in the second arm. */
  readonly split?: number;
}

/** Simulates one experiment with a daily look at it; returns the findings. */
function play(seed: number, { rates, visitorsADay, days = DAYS, split = 0.5 }: Play) {
  const chance = chanceOf(seed);
  const newArm = () => ({ visitors: 0, converted: 0, share: 50 });
  const arms: [ReturnType<typeof newArm>, ReturnType<typeof newArm>] = [newArm(), newArm()];
  const found = { hasWinner: false, hasAlarm: false };
  for (let day = 0; day < days; day += 1) {
    for (let count = 0; count < visitorsADay; count += 1) {
      const index = chance() < split ? 1 : 0;
      arms[index].visitors += 1;
      if (chance() < rates[index]) arms[index].converted += 1;
    }
    const { low, high } = compare(arms[0], arms[1]);
    if (isEnough(arms[0], arms[1]) && (low > 0 || high < 0)) found.hasWinner = true;
    if (checkRatio(arms).isOff) found.hasAlarm = true;
  }
  return found;
}

const playAll = (start: number, what: Play) =>
  Array.from({ length: PLAYED }, (_one, index) => play(start + index, what));
const shareOf = <T>(all: readonly T[], is: (one: T) => boolean) => all.filter(is).length / all.length;

describe('an experiment without a difference, looked at every day', () => {
  it.each([0.02, 0.06, 0.3])(
    'names no more winners than 5 in 100 and no more alarms than 1 in 1,000 at a rate of %s',
    (rate) => {
      const all = playAll(1, { rates: [rate, rate], visitorsADay: 250 });

      expect(shareOf(all, ({ hasWinner }) => hasWinner)).toBeLessThanOrEqual(0.05);
      expect(shareOf(all, ({ hasAlarm }) => hasAlarm)).toBeLessThanOrEqual(0.001);
    },
  );
});

describe('an experiment with a difference', () => {
  it('finds a lift of 20 % with the promised visitors in at least 80 %', () => {
    const needed = neededVisitors({ rate: 0.06, lift: 0.2, shares: [50, 50] });
    const all = playAll(50_000, { rates: [0.06, 0.072], visitorsADay: Math.ceil(needed / 20), days: 20 });

    expect(shareOf(all, ({ hasWinner }) => hasWinner)).toBeGreaterThanOrEqual(0.8);
  });
});

describe('visitors who are shared out 46 to 54', () => {
  it('are noticed among 10,000 in at least 99 %', () => {
    const all = playAll(90_000, { rates: [0, 0], visitorsADay: 10_000, days: 1, split: 0.54 });

    expect(shareOf(all, ({ hasAlarm }) => hasAlarm)).toBeGreaterThanOrEqual(0.99);
  });
});

describe('the published hash', () => {
  it('shares visitors out so that no alarm is raised', () => {
    const arms = ['control', 'b', 'c'].map((id, index) => ({ id, share: [50, 30, 20][index] ?? 0, visitors: 0 }));
    for (let count = 0; count < 20_000; count += 1) {
      const id = assignArm({ seed: '/901:hero', traffic: 100, arms }, `visitor ${count}`);
      const arm = arms.find((one) => one.id === id);
      if (arm) arm.visitors += 1;
    }

    expect(checkRatio(arms)).toMatchObject({ isOff: false });
  });
});

describe('compare', () => {
  it('gives the difference within an interval that narrows', () => {
    const few = compare({ visitors: 1000, converted: 60 }, { visitors: 1000, converted: 72 });
    const many = compare({ visitors: 50_000, converted: 3000 }, { visitors: 50_000, converted: 3600 });

    expect(few.difference).toBeCloseTo(0.012);
    expect([few.low < 0, few.high > 0.012]).toEqual([true, true]);
    expect(many.low).toBeGreaterThan(0);
    expect(many.high - many.low).toBeLessThan((few.high - few.low) / 3);
  });

  it('is wider when several arms are compared', () => {
    const [control, arm] = [
      { visitors: 5000, converted: 300 },
      { visitors: 5000, converted: 350 },
    ] as const;

    expect(compare(control, arm, 3).low).toBeLessThan(compare(control, arm).low);
  });

  it('does not take a rate of 0 for certain', () => {
    const { low, high } = compare({ visitors: 300, converted: 0 }, { visitors: 300, converted: 3 });

    expect([low < 0, high > 0.01]).toEqual([true, true]);
  });
});

describe('neededVisitors', () => {
  it('asks for more to see less, and for more arms', () => {
    const plan = { rate: 0.06, lift: 0.2, shares: [50, 50] };

    expect(neededVisitors({ ...plan, lift: 0.1 })).toBeGreaterThan(neededVisitors(plan) * 3);
    expect(neededVisitors({ ...plan, shares: [34, 33, 33] })).toBeGreaterThan(neededVisitors(plan));
    expect(neededVisitors({ ...plan, shares: [90, 10] })).toBeGreaterThan(neededVisitors(plan));
  });
});
