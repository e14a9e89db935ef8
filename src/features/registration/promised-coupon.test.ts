// @vitest-environment happy-dom
import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { beforeEach, describe, expect, it } from 'vitest';
import { http } from '#src/lib/api/api-client.ts';
import { clearSession, saveToken } from '#src/lib/session/session.ts';
import { claimPromised, promiseCoupon, showPromise } from './promised-coupon.ts';

const UUID = '20000000-0000-4000-8000-000000000005';
const going = {
  set_state: 1,
  stock_left: 5,
  is_received: false,
  start_time: '2020-01-01T00:00:00+08:00',
};

let found: object;
let received: { code: number; msg: string };
let calls: string[];

beforeEach(() => {
  sessionStorage.clear();
  clearSession();
  found = { code: 20000, msg: '', data: going };
  received = { code: 20000, msg: '' };
  calls = [];
  http.defaults.adapter = async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => {
    calls.push(`${config.method} ${config.url}`);
    const data = config.method === 'get' ? found : { ...received, data: { coupon_uuid: UUID } };
    return { data, status: 200, statusText: '', headers: {}, config };
  };
});

const login = () => saveToken('t'.repeat(43));
const receipts = () => calls.filter((call) => call.startsWith('post')).length;

describe('a promised coupon', () => {
  it('is received when the visitor registers, once', async () => {
    expect((await promiseCoupon(UUID)).state).toBe('open');
    expect(receipts()).toBe(0);

    login();
    const [first] = await Promise.all([claimPromised(), claimPromised()]);

    expect(first).toEqual({ state: 'received', text: '优惠券已放进你的账号，满足条件的订单可以用' });
    expect(await claimPromised()).toBeUndefined();
    expect(receipts()).toBe(1);
  });

  it('is received at once by who is logged in', async () => {
    login();

    expect((await promiseCoupon(UUID)).state).toBe('received');
    expect(receipts()).toBe(1);
    expect(await claimPromised()).toBeUndefined();
  });

  it.each([
    [{ ...going, stock_left: 0 }, 'gone', '这张券已经领完'],
    [{ ...going, set_state: 2 }, 'gone', '这张券已经过期'],
    [{ ...going, set_state: 3 }, 'gone', '这张券已经失效'],
    [{ ...going, set_state: 0, start_time: '2099-12-10T10:00:00+08:00' }, 'gone', '2099年12月10日 10:00 开始领取'],
    [{ ...going, is_received: true }, 'received', '你已经有这张券，满足条件的订单可以用'],
  ])('is told honestly: %j', async (data, state, text) => {
    found = { code: 20000, msg: '', data };
    login();

    expect(await promiseCoupon(UUID)).toEqual({ state, text });
    expect(await claimPromised()).toBeUndefined();
    expect(receipts()).toBe(0);
  });

  it('that ran out meanwhile says so and is not asked for again', async () => {
    await promiseCoupon(UUID);
    received = { code: 40205, msg: '优惠券已被领完' };
    login();

    expect(await claimPromised()).toEqual({ state: 'gone', text: '优惠券已被领完' });
    expect(await claimPromised()).toBeUndefined();
  });

  it('stays promised while the network fails', async () => {
    http.defaults.adapter = () => Promise.reject(new TypeError('offline'));
    const promise = await promiseCoupon(UUID);

    expect(promise).toEqual({ state: 'open', text: '报名时再为你领取，以下单页显示的为准' });
    expect(await claimPromised()).toBeUndefined();
    expect(sessionStorage.getItem('promised-coupon')).toBe(UUID);
  });

  it('that is gone is taken out of the dialog, whose title says so', async () => {
    document.body.innerHTML = '<dialog><p data-promise></p><h2 data-exit-title>券还没领</h2></dialog>';
    const dialog = document.body.firstElementChild as HTMLElement;
    found = { code: 20000, msg: '', data: { ...going, stock_left: 0 } };
    await showPromise(dialog, UUID);

    expect(dialog.dataset.promised).toBe('gone');
    expect(dialog.querySelector('h2')?.textContent).toBe('这张券已经领完');
  });
});
