// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endHandOver, handOver, readHandOver } from './hand-over.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const name of ['address', 'checkout', 'from-login', 'group'] as const) endHandOver(name);
});

describe('a hand-over', () => {
  it('is read by the next screen, and by none after it', () => {
    handOver('address', 'a-1');

    expect(readHandOver('address')).toBe('a-1');
    endHandOver('address');
    expect(readHandOver('address')).toBeUndefined();
  });

  it.each([
    ['address', '00:01:30'],
    ['checkout', '00:01:30'],
    ['from-login', '00:01:30'],
    ['group', '00:06:00'],
  ] as const)('of the name %s is gone at %s', (name, time) => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) });
    const write = vi.spyOn(document, 'cookie', 'set');

    handOver(name, 'a-1');

    expect(write.mock.calls[0]?.[0]).toContain(`expires=Sat, 21 Nov 2026 ${time} GMT`);
  });

  it('is kept for as long where cookies are forbidden', () => {
    vi.useFakeTimers({ now: 0 });
    vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
    handOver('address', 'a-1');

    vi.setSystemTime(89_000);
    expect(readHandOver('address')).toBe('a-1');
    vi.setSystemTime(91_000);
    expect(readHandOver('address')).toBeUndefined();
  });
});
