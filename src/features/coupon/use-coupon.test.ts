// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react';
import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { http } from '#src/lib/api/api-client.ts';
import { couponState } from './coupon-state.ts';
import { useCoupon } from './use-coupon.ts';

const UUID = '20000000-0000-4000-8000-000000000001';
const coupon = (over: object = {}) => ({
  uuid: UUID,
  name: '满 1000 减 100',
  description: '',
  mold: 1,
  amount: 10000,
  discount_percent: 100,
  deposit: 0,
  threshold: 100000,
  start_time: '2020-01-01T00:00:00+08:00',
  end_time: '2099-01-01T00:00:00+08:00',
  set_state: 1,
  stock_left: 5,
  is_received: false,
  received_time: null,
  course_uuids: [],
  ...over,
});

/** The API's answer; each test sets its own. */
let isReceived: boolean;
let receiveAnswer: () => Promise<{ code: number; msg: string }>;
let receiveCalls: number;

beforeEach(() => {
  isReceived = false;
  receiveCalls = 0;
  receiveAnswer = async () => {
    isReceived = true;
    return { code: 20000, msg: '' };
  };
  http.defaults.adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    const reply = (data: unknown): AxiosResponse => ({ data, status: 200, statusText: '', headers: {}, config });
    if (config.method === 'get') return reply({ code: 20000, msg: '', data: coupon({ is_received: isReceived }) });
    receiveCalls += 1;
    return reply({ ...(await receiveAnswer()), data: null });
  };
});
afterEach(() => document.body.replaceChildren());

const stateOf = (hook: ReturnType<typeof mount>) => {
  const held = hook.result.current.coupon;
  return held && couponState(held, Date.now());
};
const mount = () => renderHook(() => useCoupon(UUID));
const open = async () => {
  const hook = mount();
  await waitFor(() => expect(stateOf(hook)).toBe('open'));
  return hook;
};

describe('useCoupon', () => {
  it('knows nothing on the first render', () => {
    expect(mount().result.current.coupon).toBeUndefined();
  });

  it('shows the coupon as received before the server has answered', async () => {
    const hook = await open();
    let answer = (_reply: { code: number; msg: string }) => {};
    receiveAnswer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });

    act(() => void hook.result.current.receive());

    expect(stateOf(hook)).toBe('received');
    expect(hook.result.current.isReceiving).toBe(true);
    await waitFor(() => expect(receiveCalls).toBe(1));
    await act(async () => answer({ code: 20000, msg: '' }));
  });

  it('sends one request for two taps', async () => {
    const hook = await open();

    await act(async () => {
      const first = hook.result.current.receive();
      await hook.result.current.receive();
      await first;
    });

    expect(receiveCalls).toBe(1);
    expect(stateOf(hook)).toBe('received');
    expect(hook.result.current.isReceiving).toBe(false);
  });

  it('takes it back and says why when the server refuses', async () => {
    const hook = await open();
    receiveAnswer = async () => ({ code: 40205, msg: '优惠券已被领完' });

    await act(() => hook.result.current.receive());

    expect(stateOf(hook)).toBe('open');
    expect(document.body.textContent).toContain('优惠券已被领完');
  });

  it('takes it back when the network fails', async () => {
    const hook = await open();
    receiveAnswer = () => Promise.reject(new AxiosError('Network Error', 'ERR_NETWORK'));

    await act(() => hook.result.current.receive());

    expect(stateOf(hook)).toBe('open');
  });

  it('keeps it when the server says that the student holds it already', async () => {
    const hook = await open();
    receiveAnswer = async () => {
      isReceived = true;
      return { code: 40201, msg: '您已领取过该优惠券' };
    };

    await act(() => hook.result.current.receive());

    expect(stateOf(hook)).toBe('received');
  });
});
