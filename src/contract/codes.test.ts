import { describe, expect, it } from 'vitest';
import { refusals, SUCCESS } from './codes.ts';

const byCode = new Map(Object.values(refusals).map(({ code, text }) => [code as number, text as string]));

describe('the codes of the specification', () => {
  it('take 20000 as the one success', () => {
    expect(SUCCESS).toBe(20000);
    expect(byCode.has(SUCCESS)).toBe(false);
  });

  it.each([
    [60010, '活动已下架'],
    [60011, '活动已售罄'],
    [60012, '您已经参与该课程的拼团活动'],
    [60013, '您有一个待支付的拼团订单'],
    [60014, '您有该课程待支付的订单'],
    [60015, '该团已满员'],
    [60016, '该团已过期'],
    [60017, '你已经参与该课程的拼团活动'],
    [61000, 'Verification failed, please login again'],
  ])('say with %i: %s', (code, text) => {
    expect(byCode.get(code)).toBe(text);
  });

  it.each([50000, 50015, 50021, 50022, 50036, 61000, 61004])('know %i', (code) => {
    expect(byCode.has(code)).toBe(true);
  });
});
