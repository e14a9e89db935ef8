import { describe, expect, it } from 'vitest';
import { assignArm, bucketOf } from './assign-arm.ts';

const arms = [
  { id: 'control', share: 50 },
  { id: 'b', share: 50 },
];
const visitors = Array.from({ length: 20_000 }, (_visitor, index) => `visitor-${index}`);

describe('bucketOf', () => {
  it.each([
    ['seed', 'a', 505],
    ['seed', 'b', 2696],
    ['foo', 'ab', 2575],
    ['foo', 'def', 2019],
    ['89123klj', '8952klfjas09ujkasdf', 1248],
    ['90850943850283058242805', '123', 7516],
  ])('agrees with the published hash of %s and %s', (seed, id, bucket) => {
    expect(Math.abs(bucketOf(seed, id) - bucket)).toBeLessThanOrEqual(9);
  });
});

describe('assignArm', () => {
  it('moves nobody who takes part when more visitors do', () => {
    for (const visitor of visitors) {
      const [few, more] = [10, 60].map((traffic) => assignArm({ seed: 's', traffic, arms }, visitor));
      if (few !== undefined) expect(more).toBe(few);
    }
  });

  it('lets in as many as traffic says, by their shares', () => {
    const counts = { control: 0, b: 0, none: 0 };
    for (const visitor of visitors) {
      const arm = assignArm(
        {
          seed: 's',
          traffic: 40,
          arms: [
            { id: 'control', share: 70 },
            { id: 'b', share: 30 },
          ],
        },
        visitor,
      );
      counts[(arm ?? 'none') as keyof typeof counts] += 1;
    }

    expect(counts.control / visitors.length).toBeCloseTo(0.28, 1);
    expect(counts.b / visitors.length).toBeCloseTo(0.12, 1);
    expect(counts.none / visitors.length).toBeCloseTo(0.6, 1);
  });

  it('lets everybody in at 100', () => {
    expect(visitors.every((visitor) => assignArm({ seed: 's', traffic: 100, arms }, visitor))).toBe(true);
  });

  it('shares out anew in another experiment', () => {
    const same = visitors.filter(
      (visitor) =>
        assignArm({ seed: 'one', traffic: 100, arms }, visitor) ===
        assignArm({ seed: 'two', traffic: 100, arms }, visitor),
    );

    expect(same.length / visitors.length).toBeGreaterThan(0.48);
    expect(same.length / visitors.length).toBeLessThan(0.52);
  });
});
