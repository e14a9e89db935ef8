// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installFakeWechat, type WechatLog } from '../../../../tests/fake-bridge/wechat.ts';
import type { Adapter } from '../adapter.ts';

const OWN = 'wx0123456789abcdef';
const content = { title: '冲刺营', description: '21 天', url: 'https://m.school.cn/course', image: '' };
const order = { kind: 'mini_program', params: { token: 't=1' } } as const;

let adapter: Adapter;
let log: WechatLog;

/** A new page in the web-view: it looks for the SDK once. */
async function enter(options: { isMiniProgram?: boolean; isRefused?: boolean } = {}): Promise<void> {
  vi.resetModules();
  log = installFakeWechat(window, { isMiniProgram: true, ...options });
  adapter = (await import('./mini-program.ts')).miniProgramAdapter('android');
}

const callsOf = (name: string) => log.calls.filter((call) => call.name === name).map(({ options }) => options);

describe('the web-view of a mini-program', () => {
  beforeEach(() => setVisibility('visible'));
  afterEach(() => {
    vi.useRealTimers();
    Object.assign(window, { WeixinJSBridge: undefined, wx: undefined, jWeixin: undefined });
  });

  it('tells the mini-program what to share', async () => {
    await enter();

    expect(await adapter.setShareMenu(content)).toBe(true);
    expect(await adapter.share(content)).toBe('menu');
    expect(callsOf('postMessage')).toEqual([{ data: { share: content } }, { data: { share: content } }]);
  });

  it('pays on the mini-program’s own page, and asks the server when the student is back', async () => {
    await enter();
    const seen: string[] = [];
    const paid = adapter.pay(order).then((outcome) => seen.push(outcome));
    await waitFor(() => expect(callsOf('navigateTo')).toMatchObject([{ url: '/pages/pay/index?token=t%3D1' }]));

    setVisibility('hidden');
    await Promise.resolve();
    expect(seen).toEqual([]);

    setVisibility('visible');
    await paid;
    expect(seen).toEqual(['ask-server']);
  });

  it('knows nothing of the chat app’s own payment', async () => {
    await enter();

    expect(await adapter.pay({ kind: 'jsapi', params: {} })).toBe('unavailable');
    expect(log.calls).toEqual([]);
  });

  it('asks the server after a minute when nothing tells of the return', async () => {
    await enter();
    vi.useFakeTimers();
    const paid = adapter.pay(order);

    await vi.advanceTimersByTimeAsync(60_000);

    expect(await paid).toBe('ask-server');
  });

  it('says that it cannot pay where the mini-program has no such page', async () => {
    await enter({ isRefused: true });

    expect(await adapter.pay(order)).toBe('unavailable');
  });

  it('says that it cannot pay where the SDK knows no mini-program', async () => {
    await enter({ isMiniProgram: false });

    expect(await adapter.pay(order)).toBe('unavailable');
  });

  it('opens a page of its own, on the tab bar too', async () => {
    await enter({ isRefused: true });

    expect(await adapter.openMiniProgram({ appId: OWN, page: 'pages/course/index?uuid=c1' })).toBe(false);
    expect(callsOf('navigateTo')).toMatchObject([{ url: '/pages/course/index?uuid=c1' }]);
    expect(callsOf('switchTab')).toMatchObject([{ url: '/pages/course/index' }]);
  });

  it('opens no page of another program', async () => {
    await enter();
    const agent = `MicroMessenger/8.0.49 miniProgram/${OWN}`;
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);

    expect(await adapter.openMiniProgram({ appId: 'wxffffffffffffffff', page: 'pages/index' })).toBe(false);
    expect(log.calls).toEqual([]);
    vi.restoreAllMocks();
  });

  it('goes back to the mini-program when it is closed', async () => {
    await enter();

    adapter.close();

    await waitFor(() => expect(callsOf('navigateBack')).toHaveLength(1));
  });
});

function setVisibility(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
