// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAppByScheme } from './open-app.ts';

describe('openAppByScheme', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    setVisibility('visible');
  });
  afterEach(() => vi.useRealTimers());

  it.each([
    ['ios', 3000],
    ['harmony', 3000],
    ['android', 10],
  ] as const)('goes to the download page on %s after %i ms', async (system, waitMs) => {
    const visited: string[] = [];
    const opened = openAppByScheme({ system, path: '/course/list', visit: (address) => visited.push(address) });
    expect(visited).toEqual([expect.stringMatching(/^kaoyanvip:\/\/open\?url=.*%2Fcourse%2Flist$/)]);

    await vi.advanceTimersByTimeAsync(waitMs - 1);
    expect(visited).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await opened;

    expect(visited[1]).toBe('/download');
  });

  it('stays where it is when the app came to the front', async () => {
    const visited: string[] = [];
    const opened = openAppByScheme({ system: 'ios', path: '/', visit: (address) => visited.push(address) });

    setVisibility('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    await opened;
    await vi.advanceTimersByTimeAsync(10_000);

    expect(visited).toHaveLength(1);
  });

  it('stays where it is when the page was left', async () => {
    const visited: string[] = [];
    const opened = openAppByScheme({ system: 'android', path: '/', visit: (address) => visited.push(address) });

    window.dispatchEvent(new Event('pagehide'));
    await opened;
    await vi.advanceTimersByTimeAsync(10_000);

    expect(visited).toHaveLength(1);
  });

  it('knows that a computer has no app to open', async () => {
    const visited: string[] = [];

    await openAppByScheme({ system: 'desktop', path: '/', visit: (address) => visited.push(address) });

    expect(visited).toEqual(['/download']);
  });
});

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
}
