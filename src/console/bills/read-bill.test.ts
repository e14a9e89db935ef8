import { describe, expect, it } from 'vitest';
import { readBill } from './read-bill.ts';

const WECHAT_HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const wechat = (state: string, more: Readonly<Record<string, string>> = {}) => {
  const values: Readonly<Record<string, string>> = {
    ...{ 交易时间: '2026-11-20 10:01:02', 微信订单号: '4200001', 商户订单号: 'a'.repeat(32), 交易状态: state },
    ...{
      应结订单金额: '188.00',
      订单金额: '199.00',
      商户退款单号: '0',
      退款金额: '0.00',
      申请退款金额: '0.00',
      手续费: '1.12800',
      ...more,
    },
  };
  return WECHAT_HEAD.split(',')
    .map((name) => `\`${values[name] ?? ''}`)
    .join(',');
};
const WECHAT_END = '总交易单数,应结订单总金额,退款总金额\n`1,`199.00,`0.00';

const ALIPAY = `#支付宝业务明细查询
#账号：[20881]
#-----------------------------------------业务明细列表----------------------------------------
支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,商家实收（元）,退款批次号/请求号,服务费（元）,备注
2026112022001\t,${'b'.repeat(32)}\t,交易,课程\t,2026-11-20 09:00:00,2026-11-20 09:00:09,2280.00,2280.00,\t,-13.68,
2026112022001\t,${'b'.repeat(32)}\t,退款,课程\t,2026-11-20 09:00:00,2026-11-21 12:00:00,-80.50,-80.50,${'c'.repeat(32)}\t,0.48,
#-----------------------------------------业务明细列表结束------------------------------------
#交易合计：1笔`;

describe('readBill', () => {
  it('reads payments and refunds of WeChat: the whole price, whatever the coupons of the provider, and no sums', () => {
    const refund = {
      ...{ 商户退款单号: 'd'.repeat(32), 微信退款单号: '5030001', 退款金额: '100.00', 申请退款金额: '110.00' },
      ...{ 退款状态: 'SUCCESS', 手续费: '-0.60000' },
    };
    const text = `\uFEFF${[WECHAT_HEAD, wechat('SUCCESS'), wechat('REFUND', refund), WECHAT_END].join('\r\n')}`;

    expect(readBill(text)).toEqual({
      biller: 'wechat',
      lines: [
        {
          ...{ kind: 'payment', number: 'a'.repeat(32), cents: 19900, day: '2026-11-20', tradeNo: '4200001' },
          ...{ settledCents: 18800, feeCents: 113 },
        },
        {
          ...{ kind: 'refund', number: 'd'.repeat(32), cents: 11000, day: '2026-11-20', tradeNo: '5030001' },
          ...{ settledCents: 10000, feeCents: -60 },
        },
      ],
    });
  });

  it('says nothing of fees where the file has no such column', () => {
    const head = '交易时间,微信订单号,商户订单号,交易状态,订单金额';
    const read = readBill(`${head}\n2026-11-20 10:01:02,4200001,${'a'.repeat(32)},SUCCESS,199.00`);

    expect(read).toMatchObject({ lines: [{ cents: 19900 }] });
    expect(JSON.stringify(read)).not.toMatch(/feeCents|settledCents/);
  });

  it('leaves out refunds that failed and what was revoked', () => {
    const lines = [wechat('SUCCESS'), wechat('REFUND', { 商户退款单号: 'x1', 退款状态: 'FAIL' }), wechat('REVOKED')];

    expect(readBill([WECHAT_HEAD, ...lines].join('\n'))).toMatchObject({ lines: [{ kind: 'payment' }] });
  });

  it('reads Alipay with its remarks, tabs and negative refunds; each line on the day on which it ended', () => {
    expect(readBill(ALIPAY)).toEqual({
      biller: 'alipay',
      lines: [
        {
          ...{ kind: 'payment', number: 'b'.repeat(32), cents: 228000, day: '2026-11-20', tradeNo: '2026112022001' },
          ...{ settledCents: 228000, feeCents: 1368 },
        },
        {
          ...{ kind: 'refund', number: 'c'.repeat(32), cents: 8050, day: '2026-11-21', tradeNo: '2026112022001' },
          ...{ settledCents: 8050, feeCents: -48 },
        },
      ],
    });
  });

  it.each([
    ['another table', '姓名,手机号\n王,1', /不认识这个文件/],
    ['no line of money', WECHAT_HEAD, /没有一笔/],
    [
      'a sum that is none',
      [WECHAT_HEAD, wechat('SUCCESS', { 订单金额: '1e3' })].join('\n'),
      /第 2 行读不懂：.*金额“1e3”/,
    ],
    ['a formula as a number', [WECHAT_HEAD, wechat('SUCCESS', { 商户订单号: '=1+1' })].join('\n'), /单号“=1\+1”/],
    ['a day that is none', [WECHAT_HEAD, wechat('SUCCESS', { 交易时间: '昨天' })].join('\n'), /时间“昨天”/],
  ])('says what is wrong with %s', (_name, text, problem) => {
    expect(readBill(text)).toMatch(problem);
  });
});
