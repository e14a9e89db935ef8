// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { storeWait, waitingMobile, waitUntil } from './cooldown.ts';

const MOBILE = '13800138000';

beforeEach(() => sessionStorage.clear());

describe('a wait for another code', () => {
  it('is kept for its mobile and its action', () => {
    storeWait(MOBILE, 3, 5000);

    expect([waitUntil(MOBILE, 3), waitUntil(MOBILE, 4), waitUntil('13900139000', 3)]).toEqual([5000, 0, 0]);
  });

  it('names its mobile after a reload, while it goes on', () => {
    storeWait(MOBILE, 3, Date.now() + 30_000);

    expect([waitingMobile(), waitingMobile(4)]).toEqual([MOBILE, '']);
  });

  it('names no mobile when it is over', () => {
    storeWait(MOBILE, 3, Date.now() - 1);

    expect(waitingMobile()).toBe('');
  });

  it.each(['x', '{}', '138'])('is none when it was spoiled with %s', (spoiled) => {
    sessionStorage.setItem(`sms-wait:3:${MOBILE}`, 'x');
    sessionStorage.setItem('sms-wait:3', spoiled);

    expect([waitUntil(MOBILE, 3), waitingMobile()]).toEqual([0, '']);
  });
});
