// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { isMissingChunk, loadChunk, reloadForNewBuild } from './load-chunk.ts';

beforeEach(() => {
  sessionStorage.clear();
});

describe('loadChunk', () => {
  it('gives what was loaded', async () => {
    expect(await loadChunk(async () => 'screen')).toBe('screen');
  });

  it('fails with its message when nothing comes within 120 s', async () => {
    vi.useFakeTimers();
    const outcome = vi.fn();
    loadChunk(() => new Promise(() => {})).catch(outcome);

    await vi.advanceTimersByTimeAsync(119_999);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(outcome).toHaveBeenCalledExactlyOnceWith(new Error('Loading chunk failed'));
    vi.useRealTimers();
  });

  it('passes on why a chunk did not load', async () => {
    await expect(loadChunk(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone');
  });
});

describe('isMissingChunk', () => {
  it.each([
    new TypeError('Failed to fetch dynamically imported module: https://m.zhiyan.example/assets/home-1.js'),
    new TypeError('error loading dynamically imported module: https://m.zhiyan.example/assets/home-1.js'),
    new TypeError('Importing a module script failed.'),
    new Error('Unable to preload CSS for /assets/home-1.css'),
  ])('knows "$message"', (reason) => {
    expect(isMissingChunk(reason)).toBe(true);
  });

  it.each([new TypeError("Cannot read properties of undefined (reading 'x')"), new Error('Loading chunk failed'), 'x'])(
    'does not take a mistake for it: %s',
    (reason) => {
      expect(isMissingChunk(reason)).toBe(false);
    },
  );
});

describe('reloadForNewBuild', () => {
  const there = async () => true;

  it('reloads once, and again only after a minute', async () => {
    const reload = vi.fn();
    const reloaded = [];
    for (const ms of [0, 5_000, 61_000]) reloaded.push(await reloadForNewBuild(reload, 1e12 + ms, there));

    expect(reloaded).toEqual([true, false, true]);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('gives parts that fail together one answer', async () => {
    const reload = vi.fn();

    const answers = await Promise.all([1, 2, 3].map(() => reloadForNewBuild(reload, 1e12, there)));

    expect(answers).toEqual([true, true, true]);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('does not reload into nothing while the server is out of reach, and may do so later', async () => {
    const reload = vi.fn();

    expect(await reloadForNewBuild(reload, 1e12, async () => false)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    expect(await reloadForNewBuild(reload, 1e12, there)).toBe(true);
  });
});
