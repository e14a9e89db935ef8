import { describe, expect, it } from 'vitest';
import { SCHEDULE_SCRIPT, scheduleAttributes } from './schedule-script.ts';

const TIMES = { from: '2026-11-01T00:00:00+08:00', until: '2026-12-01T00:00:00+08:00', otherwise: '/1month' };
const BEFORE = '2026-10-01T00:00:00Z';
const DURING = '2026-11-15T00:00:00Z';
const AFTER = '2026-12-02T00:00:00Z';

interface Visit {
  /** The phone's clock. */
  readonly phone: string;
  /** The response when the page is requested again; undefined when it is unreachable. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly dataset?: Readonly<Record<string, string>>;
}

/** Runs the script as a page would; returns where it led, and the number of requests. */
async function visit({ phone, headers, dataset = TIMES }: Visit) {
  const ledTo: string[] = [];
  let asked = 0;
  const fetch = async () => {
    asked += 1;
    if (!headers) throw new TypeError('offline');
    return { headers: new Headers(headers) };
  };
  const location = { href: '/sale', search: '?source=ad', replace: (url: string) => ledTo.push(url) };
  const clock = { now: () => Date.parse(phone), parse: Date.parse };
  new Function('document', 'location', 'fetch', 'Date', SCHEDULE_SCRIPT)(
    { documentElement: { dataset } },
    location,
    fetch,
    clock,
  );
  await new Promise((resolve) => setImmediate(resolve));
  return { ledTo, asked };
}

describe('a scheduled page on a server of files', () => {
  it('is shown in its time, without asking anybody', async () => {
    expect(await visit({ phone: DURING })).toEqual({ ledTo: [], asked: 0 });
  });

  it.each([BEFORE, AFTER])('leads on at %s, with the query', async (time) => {
    const { ledTo } = await visit({ phone: time, headers: { date: new Date(time).toUTCString() } });

    expect(ledTo).toEqual(['/1month?source=ad']);
  });

  it('is shown on a phone whose clock is wrong', async () => {
    const { ledTo } = await visit({ phone: AFTER, headers: { date: new Date(DURING).toUTCString() } });

    expect(ledTo).toEqual([]);
  });

  it('is left to the server of releases, which decides by itself', async () => {
    const headers = { date: new Date(AFTER).toUTCString(), 'site-release': '0123456789abcdef' };

    expect((await visit({ phone: AFTER, headers })).ledTo).toEqual([]);
  });

  it.each([undefined, {}])('is shown when nobody says the time: %j', async (headers) => {
    expect((await visit({ phone: AFTER, ...(headers && { headers }) })).ledTo).toEqual([]);
  });

  it('has no end when none is written, and keeps the query of its way out', async () => {
    const dataset = { from: TIMES.from, otherwise: '/soon?a=1' };
    const headers = { date: new Date(BEFORE).toUTCString() };

    expect((await visit({ phone: AFTER, dataset })).asked).toBe(0);
    expect((await visit({ phone: BEFORE, dataset, headers })).ledTo).toEqual(['/soon?a=1&source=ad']);
  });
});

describe('scheduleAttributes', () => {
  const of = (schedule?: object) => scheduleAttributes({ schedule } as never, (text) => text);

  it('are none for a page that is always on', () => {
    expect(of()).toBe('');
  });

  it('lead nowhere outside the site', () => {
    expect(of({ until: TIMES.until, otherwise: '//evil.example' })).toBe(
      ` data-until="${TIMES.until}" data-otherwise="/404"`,
    );
  });
});
