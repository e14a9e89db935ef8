// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { offsetMs } from '#src/lib/money-and-time/clock.ts';
import { queryClient } from '#src/lib/queries/query-client.ts';
import { clearSession, saveToken } from '#src/lib/session/session.ts';
import { takeScreenData } from './screen-data.ts';

const AHEAD_MS = 3_600_000;

function showDocument(now: number) {
  const data = JSON.stringify({ now, queries: [[['home'], { name: '首页' }]] });
  document.body.innerHTML = `<script type="application/json" id="screen-data">${data}</script>`;
}

beforeEach(() => {
  queryClient.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  clearSession();
});

const arrivedBy = (entry: object) =>
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry] as ReturnType<typeof performance.getEntriesByType>);

describe('takeScreenData', () => {
  it('gives the app the data as fresh, and the server’s time', () => {
    arrivedBy({ type: 'navigate', transferSize: 9000 });
    showDocument(Date.now() + AHEAD_MS);

    expect(takeScreenData()).toBeDefined();

    expect(queryClient.getQueryState(['home'])).toMatchObject({ data: { name: '首页' }, isInvalidated: false });
    expect(queryClient.getQueryState(['home'])?.dataUpdatedAt).toBeGreaterThan(1);
    expect(Math.abs(offsetMs() - AHEAD_MS)).toBeLessThan(AHEAD_MS / 2);
    expect(document.getElementById('screen-data')).toBeNull();
  });

  it.each([
    { type: 'back_forward', transferSize: 9000 },
    { type: 'navigate', transferSize: 0 },
  ])('shows a document that the browser kept, but asks anew: %j', (entry) => {
    arrivedBy(entry);
    showDocument(Date.now() - AHEAD_MS);

    expect(takeScreenData()).toBeDefined();

    expect(queryClient.getQueryState(['home'])?.dataUpdatedAt).toBe(1);
    expect(offsetMs()).toBe(0);
  });

  it('takes nothing for a student: the document is a stranger’s', () => {
    showDocument(Date.now());
    saveToken('a-token');

    expect(takeScreenData()).toBeUndefined();
    expect(queryClient.getQueryData(['home'])).toBeUndefined();
  });
});
