// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { installFakeWechat } from '../../../../tests/fake-bridge/wechat.ts';
import { wechatAdapter } from './wechat.ts';

const jsapi = { kind: 'jsapi', params: { appId: 'wx1', package: 'prepay_id=1' } } as const;

describe('wechatAdapter', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    Object.assign(window, { WeixinJSBridge: undefined, wx: undefined, jWeixin: undefined });
    document.querySelector('.toast')?.remove();
  });

  it.each([
    ['get_brand_wcpay_request:ok', 'ask-server'],
    ['get_brand_wcpay_request:fail', 'failed'],
    ['get_brand_wcpay_request:cancel', 'cancelled'],
    ['', 'ask-server'],
  ])('takes the reply %s to a payment as %s', async (payReply, outcome) => {
    const log = installFakeWechat(window, { payReply });

    expect(await wechatAdapter('ios').pay(jsapi)).toBe(outcome);
    expect(log.calls).toEqual([{ name: 'getBrandWCPayRequest', options: jsapi.params }]);
  });

  it('waits for a bridge that comes late', async () => {
    const paid = wechatAdapter('android').pay(jsapi);
    installFakeWechat(window);
    document.dispatchEvent(new Event('WeixinJSBridgeReady'));

    expect(await paid).toBe('ask-server');
  });

  it('cannot pay without a bridge', async () => {
    vi.useFakeTimers();
    const paid = wechatAdapter('ios').pay(jsapi);

    await vi.advanceTimersByTimeAsync(3000);

    expect(await paid).toBe('unavailable');
  });

  it('survives a bridge that throws', async () => {
    const invoke = () => {
      throw new Error('x');
    };
    Object.assign(window, { WeixinJSBridge: { invoke } });

    expect(await wechatAdapter('ios').pay(jsapi)).toBe('unavailable');
  });

  it('leads to the download page on iOS', async () => {
    const went = vi.spyOn(window.location, 'assign').mockReturnValue();

    await wechatAdapter('ios').openApp('/');

    expect(went.mock.calls).toEqual([['/download']]);
  });

  it('says outside iOS that the app is yet to come', async () => {
    await wechatAdapter('android').openApp('/');

    expect(document.querySelector('.toast')?.textContent).toBe('上架中，敬请期待~');
  });
});
