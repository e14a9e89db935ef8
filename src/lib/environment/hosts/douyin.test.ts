// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { douyinAdapter } from './douyin.ts';

const content = { title: '冲刺营', description: '21 天', url: 'https://m.school.cn/course', image: '' };
const adapter = douyinAdapter('ios');

describe('Douyin and Toutiao', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    Object.assign(window, { ToutiaoJSBridge: undefined });
  });

  it('share by the clipboard, for their web-views have no sheet', async () => {
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();

    expect(await adapter.share(content)).toBe('copied');
    expect(await adapter.setShareMenu(content)).toBe(false);
    expect(written.mock.calls).toEqual([[content.url]]);
  });

  it('close by their bridge', () => {
    const call = vi.fn();
    Object.assign(window, { ToutiaoJSBridge: { call } });

    adapter.close();

    expect(call.mock.calls).toEqual([['close']]);
  });

  it.each([undefined, {}])('go home where the bridge is %j and the window stays', async (ToutiaoJSBridge) => {
    vi.useFakeTimers();
    Object.assign(window, { ToutiaoJSBridge });
    vi.spyOn(window, 'close').mockReturnValue();
    const replaced = vi.spyOn(window.location, 'replace').mockReturnValue();

    adapter.close();
    await vi.advanceTimersByTimeAsync(100);

    expect(replaced.mock.calls).toEqual([['/']]);
  });

  it('cannot scan or show pictures themselves', async () => {
    expect(await adapter.scan()).toBeUndefined();
    expect(await adapter.previewImage(['/a.jpg'], '/a.jpg')).toBe(false);
  });
});
