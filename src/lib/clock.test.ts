// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteServerDate, offsetMs, serverNow } from './clock.ts';

const NOW = Date.UTC(2026, 10, 20, 4, 0, 0);
const header = (ms: number) => new Date(ms).toUTCString();

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('serverNow', () => {
  it('is the clock of the device until a reply has told', () => {
    expect(serverNow()).toBe(NOW);
  });

  it('follows the server when the device is a day wrong', () => {
    noteServerDate(header(NOW - 86_400_000), NOW);

    expect(Math.abs(serverNow() - (NOW - 86_400_000))).toBeLessThanOrEqual(500);
  });

  it('does not jump between replies that agree within a second', () => {
    noteServerDate(header(NOW + 60_000), NOW);
    const before = offsetMs();
    vi.setSystemTime(NOW + 700);
    noteServerDate(header(NOW + 60_000), NOW + 700);

    expect(offsetMs()).toBe(before);
  });

  it.each([undefined, '', 'soon', 42])('ignores %s as a date', (value) => {
    noteServerDate(value, NOW);

    expect(offsetMs()).toBe(0);
  });

  it.each(['x', '1e300', '-9e15', 'Infinity', '{}'])('treats a spoiled stored offset, %s, as none', (spoiled) => {
    sessionStorage.setItem('clock-offset', spoiled);

    expect(serverNow()).toBe(NOW);
  });
});
