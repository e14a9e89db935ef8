import { describe, expect, it } from 'vitest';
import { resultWords } from './result-words.ts';

const mycourses = [{ mycourse_uuid: 'm', course_uuid: 'c', name: '课', is_yanxue: false }];

const tours = [{ mycourse_uuid: 't', course_uuid: 'y', name: '营', is_yanxue: true }];

describe('resultWords', () => {
  it('tell who paid for a study tour what comes next', () => {
    expect(resultWords({ status: 'paid', pay_state: 3, mycourses: tours }).text).toBe('填写营员信息，名额才会为你保留');
  });

  it.each([
    ['paid', 4, mycourses, '支付成功'],
    ['paid', 2, [], '支付成功'],
    ['paid', 11, [], '支付成功，等待成团'],
    ['paid', 13, [], '正在退款'],
    ['paid', 12, [], '正在退款'],
    ['unpaid', 0, [], '订单待支付'],
    ['unpaid', 1, [], '定金已付，待付尾款'],
    ['processing', 0, [], '支付处理中'],
    ['closed', 5, [], '订单已关闭'],
    ['closed', 6, [], '订单已关闭'],
    ['unknown', 0, [], '暂时查不到支付结果'],
  ] as const)('for %s in state %i are right', (status, pay_state, courses, title) => {
    expect(resultWords({ status, pay_state, mycourses: [...courses] }).title).toBe(title);
  });

  it.each(['unpaid', 'processing', 'unknown'] as const)('warn of paying twice while the result is %s', (status) => {
    expect(resultWords({ status, pay_state: 0, mycourses: [] }).text).toContain('不要重复支付');
  });

  it('never call a payment failed', () => {
    const texts = (['unpaid', 'processing', 'closed', 'unknown'] as const).map((status) =>
      JSON.stringify(resultWords({ status, pay_state: 0, mycourses: [] })),
    );

    expect(texts.join()).not.toContain('失败');
  });
});
