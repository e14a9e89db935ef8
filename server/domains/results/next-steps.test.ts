import { describe, expect, it } from 'vitest';
import { nextStepText } from '#src/contract/console/next-steps.ts';
import { stepsOf } from './next-steps.ts';
import { noTotals, type Totals } from './totals.ts';

/** A row of a page and a channel, in yuan. */
const cell = (
  by: string,
  second: string,
  { cost = 0, net = 0, ...counts }: Partial<Totals> & { readonly cost?: number; readonly net?: number },
) => ({ by, second, totals: { ...noTotals(), paidCents: net * 100, costCents: cost * 100, ...counts } });

const kinds = (rows: ReturnType<typeof cell>[], ripe = rows) =>
  stepsOf(rows, ripe).map(({ kind, page, channel }) => [kind, page, channel].filter(Boolean).join(' '));

describe('what results suggest', () => {
  it.each([
    ['spent little, whatever came of it', { cost: 299, net: 0 }, []],
    ['spent much, and nothing was bought', { cost: 9000, net: 0 }, ['stop /a ad:x']],
    ['some orders, surely less than what was spent', { cost: 9000, net: 2000, paid: 10 }, ['stop /a ad:x']],
    ['a few orders that might as well be more', { cost: 3000, net: 2000, paid: 10 }, []],
    ['surely more than what was spent', { cost: 3000, net: 12000, paid: 60 }, ['raise /a ad:x']],
    ['much, from few orders', { cost: 3000, net: 12000, paid: 9 }, []],
  ] as const)('of a channel with %s', (_what, totals, steps) => {
    // The school earns as much as it spends, at ¥200 an order.
    const others = cell('/b', 'ad:y', { cost: 20000, net: 20000, paid: 100 });
    expect(kinds([cell('/a', 'ad:x', totals), others])).toEqual(steps);
  });

  it('stops nothing for what was spent in the last week', () => {
    const rows = [cell('/a', 'ad:x', { cost: 9000, net: 0 }), cell('/b', 'direct', { net: 20000, paid: 100 })];
    const ripe = [cell('/a', 'ad:x', { cost: 200 }), cell('/b', 'direct', {})];
    expect(kinds(rows, ripe)).toEqual([]);
  });

  it('counts refunds, and names no page where there is none', () => {
    const back = { cost: 3000, net: 12000, paid: 60, refunded: 55, refundedCents: 11500_00 };
    const rows = [cell('/a', 'ad:x', back), cell('', 'ad:x', { cost: 9000 })];
    expect(kinds(rows)).toEqual(['stop /a ad:x']);
  });

  it.each([
    ['surely registers fewer than the others', { visits: 5000, registered: 100 }, ['try /a']],
    ['has few visits', { visits: 900, registered: 0 }, []],
    ['registers a little fewer', { visits: 5000, registered: 440 }, []],
  ] as const)('of a page that %s', (_what, totals, steps) => {
    const others = cell('/b', 'direct', { visits: 20000, registered: 2000, net: 40000, paid: 200 });
    expect(kinds([cell('/a', 'direct', totals), others])).toEqual(steps);
  });

  it('puts the greatest stake first, and says why in one sentence', () => {
    const rows = [
      cell('/a', 'ad:x', { cost: 9000, net: 2000, paid: 10 }),
      cell('/b', 'ad:y', { cost: 30000, net: 1000, paid: 5 }),
    ];
    const [first, second] = stepsOf(rows, rows);

    expect([first?.page, second?.page]).toEqual(['/b', '/a']);
    expect(second && nextStepText(second, { page: '暑期班', channel: '抖音' })).toBe(
      '暑期班 的抖音：花了 ¥9,000，10 单，净收入 ¥2,000。每花 1 元最多回 0.38 元，四周大约亏 ¥5,600。',
    );
  });

  it('is right nine times of ten about a channel that earns what it costs', () => {
    // Poisson counts around 20 orders of ¥100, with a fixed generator.
    let seed = 7;
    const random = () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    const orders = () => {
      let count = -1;
      let time = 0;
      while (time < 20) {
        time -= Math.log(random());
        count += 1;
      }
      return count;
    };
    let wrong = 0;
    for (let round = 0; round < 1000; round += 1) {
      const paid = orders();
      const rows = [cell('/a', 'ad:x', { cost: 2000, net: paid * 100, paid })];
      wrong += kinds(rows).filter((step) => step.startsWith('stop')).length;
    }
    expect(wrong).toBeLessThan(60);
  });
});
