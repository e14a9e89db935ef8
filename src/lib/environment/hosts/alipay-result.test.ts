import { describe, expect, it } from 'vitest';
import { alipayCode, alipayResultTexts } from './alipay-result.ts';

describe('alipayCode', () => {
  it.each([
    ['9000', '订单支付成功'],
    ['8000', '正在处理中'],
    ['4000', '订单支付失败'],
    ['6001', '用户中途取消'],
    ['6002', '网络连接出错'],
    ['6004', '支付结果未知'],
    ['99', '用户点击了忘记密码'],
  ])('%s is told as %s', (given, text) => {
    const code = alipayCode(new URLSearchParams({ resultStatus: given }));

    expect(code && alipayResultTexts[code]).toBe(text);
  });

  it.each(['', 'resultStatus=', 'resultStatus=1', 'resultStatus=9000x', 'code=9000', 'resultStatus=toString'])(
    'is none in ?%s',
    (query) => {
      expect(alipayCode(new URLSearchParams(query))).toBeUndefined();
    },
  );

  it('is read from the bridge’s name too', () => {
    expect(alipayCode(new URLSearchParams('resultCode=6001'))).toBe(6001);
  });
});
