// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attach } from './countdown.behaviour.ts';

const YEAR_MS = 31_557_600_000;
const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 20, 4, 0, 0);
const UNTIL = NOW + 3 * DAY_MS;

/** The server's clock; independent of the device's. */
let serverStart = 0;
let asked = 0;
let answer: () => Promise<Response>;

const serverMs = () => NOW + performance.now() - serverStart;
const dated = (ms: number, headers: Record<string, string> = {}) =>
  new Response(null, { headers: { date: new Date(ms).toUTCString(), ...headers } });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  serverStart = performance.now();
  asked = 0;
  answer = async () => dated(serverMs());
  vi.stubGlobal('fetch', () => {
    asked += 1;
    return answer();
  });
  document.body.innerHTML = `<article><time data-until="${new Date(UNTIL).toISOString()}">
    <i data-part="days"></i><i data-part="hours"></i><i data-part="minutes"></i><i data-part="seconds"></i>
  </time><p data-ended hidden>over</p></article>`;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const figures = () => [...document.querySelectorAll('[data-part]')].map(({ textContent }) => textContent).join(':');
function shownMs(): number {
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = figures().split(':').map(Number);
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
}
const errorMs = () => Math.abs(shownMs() - Math.ceil((UNTIL - serverMs()) / 1000) * 1000);

async function start(): Promise<() => void> {
  const detach = attach(document.body);
  await vi.advanceTimersByTimeAsync(0);
  return detach;
}

describe('the countdown', () => {
  it.each([
    ['right', 0],
    ['ten years ahead', 10 * YEAR_MS],
    ['ten years behind', -10 * YEAR_MS],
    ['a day and three hours ahead', DAY_MS + 10_800_000],
    ['an hour behind', -3_600_000],
    ['ninety seconds ahead', 90_000],
    ['three seconds behind', -3000],
  ])("shows the server's rest on a device whose clock is %s", async (_, wrongByMs) => {
    vi.setSystemTime(NOW + wrongByMs);
    const detach = await start();
    expect(errorMs()).toBeLessThanOrEqual(1000);

    await vi.advanceTimersByTimeAsync(10_000);

    expect(errorMs()).toBeLessThanOrEqual(1000);
    expect(asked).toBe(1);
    detach();
  });

  it('shows no figures before the server has told the time, and asks again when it did not', async () => {
    vi.setSystemTime(NOW - DAY_MS);
    answer = async () => Promise.reject(new TypeError('offline'));
    const detach = await start();
    expect(figures()).toBe(':::');

    answer = async () => dated(serverMs());
    await vi.advanceTimersByTimeAsync(5000);

    expect(errorMs()).toBeLessThanOrEqual(1000);
    detach();
  });

  it('adds the age of a copy that a cache on the way sent', async () => {
    answer = async () => dated(serverMs() - 7_200_000, { age: '7200' });
    const detach = await start();

    expect(errorMs()).toBeLessThanOrEqual(1000);
    detach();
  });

  it('takes the figures away after a sleep, until the server has told the time again', async () => {
    const detach = await start();
    // The device's monotonic clock stopped for an hour, the server's did not.
    vi.setSystemTime(Date.now() + 3_600_000);
    serverStart -= 3_600_000;
    let release = (_: Response) => {};
    answer = () => new Promise((resolve) => (release = resolve));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(figures()).toBe(':::');

    release(dated(serverMs()));
    await vi.advanceTimersByTimeAsync(0);

    expect(errorMs()).toBeLessThanOrEqual(1000);
    detach();
  });

  it('is right again after the clock of the device was set while the page was open', async () => {
    const detach = await start();
    vi.setSystemTime(Date.now() - 3 * YEAR_MS);
    await vi.advanceTimersByTimeAsync(3000);

    expect(errorMs()).toBeLessThanOrEqual(1000);
    detach();
  });

  it('is over when it is over for the server', async () => {
    vi.setSystemTime(NOW - YEAR_MS);
    serverStart -= 3 * DAY_MS;
    const detach = await start();

    expect(document.querySelector<HTMLElement>('[data-ended]')?.hidden).toBe(false);
    expect(document.querySelector<HTMLElement>('[data-until]')?.hidden).toBe(true);
    detach();
  });
});
