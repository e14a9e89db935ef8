import { describe, expect, it } from 'vitest';
import { simulationOf } from './simulate.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');

describe('simulationOf', () => {
  it('moves the clock to the moment asked for', () => {
    expect(simulationOf('?at=2026-11-21T12:00:00%2B08:00', NOW).shiftMs).toBe(86_400_000);
  });

  it.each([
    ['?at=2026-11-21T12:00:00+08:00', 'a plus sign as it is typed'],
    ['?at=2026-11-21T12:00', 'a time in Beijing'],
    ['?at=2026-11-21T04:00:00Z', 'another zone'],
  ])('understands %s: %s', (search) => {
    expect(simulationOf(search, NOW).shiftMs).toBe(86_400_000);
  });

  it('takes a day for its first minute in Beijing', () => {
    expect(simulationOf('?at=2026-11-21', NOW).shiftMs).toBe(43_200_000);
  });

  it.each(['', '?at=', '?at=soon', '?env=nothing', '?env=__proto__'])('changes nothing for %j', (search) => {
    expect(simulationOf(search, NOW)).toEqual({ shiftMs: 0, userAgent: '' });
  });

  it('takes the user agent of an environment', () => {
    expect(simulationOf('?env=wechat', NOW).userAgent).toContain('MicroMessenger');
  });
});
