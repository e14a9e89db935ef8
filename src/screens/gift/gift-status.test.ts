import { describe, expect, it } from 'vitest';
import { giftStatus } from './gift-status.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const delivery = (state: 0 | 1 | 2 | 3 | 4) => ({ state }) as never;
const gift = (over: Partial<Parameters<typeof giftStatus>[0]>) => ({
  kind: 1 as const,
  state: 1 as const,
  is_received: false,
  start_time: '2026-11-21T10:00:00+08:00',
  end_time: '2026-11-25T10:00:00+08:00',
  stock_left: 100,
  course_uuid: null,
  delivery: null,
  ...over,
});

describe('a gift', () => {
  it.each([
    ['that is open', gift({}), 'open', /^2026-11-25 前可领$/],
    ['of which few are left', gift({ stock_left: 3 }), 'open', /^仅剩 3 份/],
    ['that is to come', gift({ state: 0 }), 'closed', /开始领取$/],
    ['that is over', gift({ state: 2 }), 'closed', /^领取已结束$/],
    ['that is gone', gift({ state: 3 }), 'closed', /^已被领完$/],
    ['that was received, though it is over', gift({ is_received: true, state: 2 }), 'received', /^已到账$/],
    ['that is packed', gift({ kind: 3, is_received: true, delivery: delivery(1) }), 'received', /^待发货$/],
    ['that is on its way', gift({ kind: 3, is_received: true, delivery: delivery(2) }), 'received', /^已发货$/],
  ] as const)('%s says so', (_name, given, tone, text) => {
    const status = giftStatus(given, NOW);

    expect(status.tone).toBe(tone);
    expect(status.text).toMatch(text);
  });

  it('that is a course leads to its lessons', () => {
    expect(giftStatus(gift({ kind: 2, is_received: true, course_uuid: 'c-1' }), NOW).way?.to).toBe('/study/list/c-1');
  });
});
