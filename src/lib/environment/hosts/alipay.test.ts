// @vitest-environment happy-dom
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { installFakeAlipay } from '../../../../tests/fake-bridge/alipay.ts';
import { alipayAdapter } from './alipay.ts';

const adapter = alipayAdapter('ios');
const order = { kind: 'jsapi', params: { tradeNO: 'T1' } } as const;

describe('Alipay', () => {
  afterEach(() => {
    vi.useRealTimers();
    Object.assign(window, { AlipayJSBridge: undefined });
  });

  it.each([
    ['9000', 'ask-server'],
    ['8000', 'ask-server'],
    ['4000', 'ask-server'],
    ['6001', 'cancelled'],
    [6001, 'cancelled'],
    ['6002', 'ask-server'],
    ['6004', 'ask-server'],
    ['99', 'ask-server'],
    [undefined, 'ask-server'],
  ])('takes the result code %s of a payment as %s', async (resultCode, outcome) => {
    const calls = installFakeAlipay(window, { tradePay: { resultCode } });

    expect(await adapter.pay(order)).toBe(outcome);
    expect(calls).toEqual([{ name: 'tradePay', params: { tradeNO: 'T1' } }]);
  });

  it('waits for a bridge that comes late', async () => {
    const paid = adapter.pay(order);
    installFakeAlipay(window, { tradePay: { resultCode: '6001' } });
    document.dispatchEvent(new Event('AlipayJSBridgeReady'));

    expect(await paid).toBe('cancelled');
  });

  it('does what it can without a bridge', async () => {
    vi.useFakeTimers();
    const outcomes = Promise.all([adapter.pay(order), adapter.scan(), adapter.previewImage(['/a.jpg'], '/a.jpg')]);

    await vi.advanceTimersByTimeAsync(3000);

    expect(await outcomes).toEqual(['unavailable', undefined, false]);
  });

  it('survives a bridge that throws', async () => {
    Object.assign(window, {
      AlipayJSBridge: {
        call: () => {
          throw new Error('x');
        },
      },
    });

    expect(await adapter.pay(order)).toBe('unavailable');
    expect(await adapter.previewImage(['/a.jpg'], '/a.jpg')).toBe(false);
  });

  it.each([
    [{ qrCode: '知研-42' }, '知研-42'],
    [{ error: 10 }, undefined],
  ])('reads the scan %j as %j', async (scan, text) => {
    installFakeAlipay(window, { scan });

    expect(await adapter.scan()).toBe(text);
  });

  it('shows pictures from the one that was tapped, and closes its window', async () => {
    const calls = installFakeAlipay(window);

    expect(await adapter.previewImage(['/a.jpg', '/b.jpg'], '/b.jpg')).toBe(true);
    adapter.close();
    await waitFor(() => expect(calls).toHaveLength(2));

    expect(calls).toEqual([
      { name: 'imageViewer', params: { images: [{ u: '/a.jpg' }, { u: '/b.jpg' }], init: 1 } },
      { name: 'closeWebview', params: undefined },
    ]);
  });
});
