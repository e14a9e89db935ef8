// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChunk, reloadForNewBuild } from './load-chunk.ts';

beforeEach(() => {
  sessionStorage.clear();
});

describe('loadChunk', () => {
  it('gives what was loaded', async () => {
    expect(await loadChunk(async () => 'screen')).toBe('screen');
  });

  it('fails with its message when nothing comes', async () => {
    await expect(loadChunk(() => new Promise(() => {}), 10)).rejects.toThrow('Loading chunk failed');
  });

  it('passes on why a chunk did not load', async () => {
    await expect(loadChunk(() => Promise.reject(new TypeError('gone')))).rejects.toThrow('gone');
  });
});

describe('reloadForNewBuild', () => {
  it('reloads once, and again only after a minute', () => {
    const reload = vi.fn();

    const reloaded = [0, 5_000, 61_000].map((ms) => reloadForNewBuild(reload, 1e12 + ms));

    expect(reloaded).toEqual([true, false, true]);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload while the device is offline', () => {
    const reload = vi.fn();
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    expect(reloadForNewBuild(reload)).toBe(false);
    expect(reload).not.toHaveBeenCalled();
    onLine.mockRestore();
  });
});
