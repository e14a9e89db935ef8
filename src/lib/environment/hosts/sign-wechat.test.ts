// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installFakeWechat } from '../../../../tests/fake-bridge/wechat.ts';
import { http } from '../../api/api-client.ts';
import { noteEntryAddress } from '../entry-address.ts';
import { configureSdk, signingOrder } from './sign-wechat.ts';
import type { WechatSdk } from './wechat-sdk.ts';

const different = { entry: 'https://m.school.cn/', current: 'https://m.school.cn/course' };

describe('signingOrder', () => {
  it('signs the address of the entry first on iOS, the present one elsewhere', () => {
    expect(signingOrder('ios', undefined, different)).toEqual(['entry', 'current']);
    expect(signingOrder('android', undefined, different)).toEqual(['current', 'entry']);
  });

  it('begins with what worked before', () => {
    expect(signingOrder('ios', 'current', different)).toEqual(['current', 'entry']);
  });

  it('tries one address once', () => {
    expect(signingOrder('ios', undefined, { entry: 'https://m.school.cn/', current: 'https://m.school.cn/' })).toEqual([
      'entry',
    ]);
  });
});

describe('configureSdk', () => {
  const adapter = http.defaults.adapter;
  beforeEach(() => {
    sessionStorage.clear();
    window.history.replaceState(null, '', '/entry');
    noteEntryAddress();
    window.history.replaceState(null, '', '/present#part');
    http.defaults.adapter = (config) => {
      const { url } = JSON.parse(String(config.data)) as { url: string };
      const data = { appID: 'wx1', timestamp: 1, noncestr: 'n', signature: `signed:${url}` };
      const body = { code: 20000, msg: '', data };
      return Promise.resolve({ data: body, status: 200, statusText: 'OK', headers: {}, config });
    };
  });
  afterEach(() => {
    if (adapter) http.defaults.adapter = adapter;
    vi.useRealTimers();
  });

  it('heals itself once with the other address, and remembers it', async () => {
    const present = new URL('/present', window.location.href).href;
    const { sdk, log } = fakeSdk([present]);

    expect(await configureSdk(sdk, 'ios')).toBe(true);
    expect(log.configs.map(({ signature }) => new URL(signature.slice('signed:'.length)).pathname)).toEqual([
      '/entry',
      '/present',
    ]);

    log.configs.length = 0;
    await configureSdk(sdk, 'ios').catch(() => {});
    expect(log.configs[0]?.signature).toBe(`signed:${present}`);
  });

  it('heals itself on a later page too, though the SDK is ready for good', async () => {
    const present = new URL('/present', window.location.href).href;
    const { sdk, log } = fakeSdk([present]);
    window.history.replaceState(null, '', '/entry');
    expect(await configureSdk(sdk, 'ios')).toBe(false);
    window.history.replaceState(null, '', '/present');

    expect(await configureSdk(sdk, 'ios')).toBe(true);
    expect(log.configs).toHaveLength(3);
  });

  it('gives up when neither address is taken', async () => {
    const { sdk, log } = fakeSdk([]);

    expect(await configureSdk(sdk, 'android')).toBe(false);
    expect(log.configs).toHaveLength(2);
  });

  it('is not ready when the signature cannot be had', async () => {
    http.defaults.adapter = (config) =>
      Promise.resolve({ data: { code: 50000, msg: 'x' }, status: 200, statusText: 'OK', headers: {}, config });

    expect(await configureSdk(fakeSdk([]).sdk, 'ios')).toBe(false);
  });
});

function fakeSdk(acceptedAddresses: readonly string[]) {
  const target: { wx?: WechatSdk } = {};
  const log = installFakeWechat(target, { acceptedAddresses });
  if (!target.wx) throw new Error('The fake has no SDK.');
  return { sdk: target.wx, log };
}
