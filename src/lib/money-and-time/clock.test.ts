// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ignoreServerTime, noteReplyTime, noteServerDate, offsetMs, serverNow } from './clock.ts';

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

describe('noteReplyTime', () => {
  const HOUR_MS = 3_600_000;
  const date = header(NOW - HOUR_MS);
  const noStore = 'no-store';

  it.each([
    ['a read that nobody may store', 'GET', { date, 'cache-control': noStore }, true],
    ['a write', 'POST', { date }, true],
    ['a read that a cache may keep', 'GET', { date, 'cache-control': 'public, max-age=86400' }, false],
    ['a read that says nothing of caches', 'GET', { date }, false],
    ['a read with an age', 'GET', { date, 'cache-control': noStore, age: '3600' }, false],
    ['a read without a date', 'GET', { 'cache-control': noStore }, false],
  ])('believes %s: %s', (_, method, headers, isBelieved) => {
    noteReplyTime(method, headers, NOW);

    expect(Math.abs(offsetMs() - (isBelieved ? -HOUR_MS : 0))).toBeLessThanOrEqual(500);
  });

  it('takes the time of our server to the millisecond', () => {
    noteReplyTime('GET', { date, 'server-time': String(NOW - 1234) }, NOW);

    expect(offsetMs()).toBe(-1234);
  });

  it('keeps a quick reading when a slow reply does not contradict it', () => {
    noteReplyTime('GET', { 'server-time': String(NOW + 2000) }, NOW);
    vi.setSystemTime(NOW + 8000);
    noteReplyTime('GET', { 'server-time': String(NOW + 9900) }, NOW);

    expect(offsetMs()).toBe(2000);
  });

  it('corrects what a slow reply told as soon as a quick one knows better', () => {
    vi.setSystemTime(NOW + 8000);
    noteReplyTime('GET', { 'server-time': String(NOW + 8000) }, NOW);
    noteReplyTime('GET', { 'server-time': String(NOW + 8000) }, NOW + 8000);

    expect(offsetMs()).toBe(0);
  });
});

// Last, because `ignoreServerTime` cannot be undone.
describe('ignoreServerTime', () => {
  it('leaves the clock to the device, whatever replies tell', () => {
    ignoreServerTime();
    noteServerDate('Thu, 01 Jan 1970 00:00:00 GMT', NOW);

    expect(serverNow()).toBe(NOW);
  });
});
