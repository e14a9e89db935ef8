import { describe, expect, it } from 'vitest';
import { resultWords } from './result-words.ts';

const kinds = ['course' as const];

describe('resultWords', () => {
  it.each([
    [['course'], '课程已放入你的账号'],
    [['yanxue'], '名额已为你保留，接下来填写营员信息'],
    [['books'], '图书等待发货，发出后可以在订单里查看物流'],
    [['books', 'course'], '课程已放入你的账号；图书等待发货，发出后可以在订单里查看物流'],
  ] as const)('tell who paid for %j what comes next', (bought, text) => {
    expect(resultWords({ status: 'paid', pay_state: 2, kinds: [...bought] }).text).toBe(text);
  });

  it('promise of a group and of a final payment what was bought', () => {
    const { text } = resultWords({ status: 'paid', pay_state: 11, kinds: ['books'] });

    expect(text).toBe('人数凑齐后安排图书发货，未成团全额退款');
    expect(resultWords({ status: 'unpaid', pay_state: 1, kinds: ['yanxue'] }).text).toBe('付清尾款后研学名额生效');
  });

  it.each([
    ['paid', 4, '支付成功'],
    ['paid', 2, '支付成功'],
    ['paid', 11, '支付成功，等待成团'],
    ['paid', 13, '正在退款'],
    ['paid', 12, '正在退款'],
    ['unpaid', 0, '订单待支付'],
    ['unpaid', 1, '定金已付，待付尾款'],
    ['processing', 0, '支付处理中'],
    ['closed', 5, '订单已关闭'],
    ['closed', 6, '订单已关闭'],
    ['unknown', 0, '暂时查不到支付结果'],
  ] as const)('for %s in state %i are right', (status, pay_state, title) => {
    expect(resultWords({ status, pay_state, kinds }).title).toBe(title);
  });

  it.each(['unpaid', 'processing', 'unknown'] as const)('warn of paying twice while the result is %s', (status) => {
    expect(resultWords({ status, pay_state: 0, kinds }).text).toContain('不要重复支付');
  });

  it.each([
    ['waiting', 13, '正在退款', '订单已关闭，¥199.00 将按原支付方式退回'],
    ['running', 12, '正在退款', '订单已关闭，¥199.00 将按原支付方式退回'],
    ['done', 6, '已退款', '¥199.00 已按原支付方式退回'],
  ] as const)('name what goes back of a closed order while the refund is %s', (status, pay_state, title, text) => {
    const refund = { amount: 19900, status, created_time: '', finished_time: null };

    expect(resultWords({ status: 'closed', pay_state, kinds, refund })).toMatchObject({ title, text });
  });

  it('never call a payment failed', () => {
    const texts = (['unpaid', 'processing', 'closed', 'unknown'] as const).map((status) =>
      JSON.stringify(resultWords({ status, pay_state: 0, kinds })),
    );

    expect(texts.join()).not.toContain('失败');
  });
});
