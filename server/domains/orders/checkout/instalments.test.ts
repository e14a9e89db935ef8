import { describe, expect, it } from 'vitest';
import { paymentMethods } from '#src/contract/payment-methods.ts';
import { instalmentPlans, methodsFor } from './instalments.ts';

const { WECHAT, ALIPAY, HUABEI_INSTALMENTS, BANK_CARD } = paymentMethods;

describe('instalments', () => {
  it.each([
    [60_000, ['3: 1380, 20460 + 2 × 20460', '6: 2700, 10450 + 5 × 10450', '12: 4500, 5375 + 11 × 5375']],
    [99_999, ['3: 2300, 34101 + 2 × 34099', '6: 4500, 17419 + 5 × 17416', '12: 7500, 8961 + 11 × 8958']],
    [59_999, []],
  ])('of %i cents have a fee rounded to the cent, and what does not divide is paid first', (amount, expected) => {
    const plans = instalmentPlans(amount).map(
      ({ periods, feeCents, firstPeriodCents, perPeriodCents }) =>
        `${periods}: ${feeCents}, ${firstPeriodCents} + ${periods - 1} × ${perPeriodCents}`,
    );

    expect(plans).toEqual(expected);
  });

  it.each([
    [0, []],
    [1, [WECHAT, ALIPAY]],
    [59_999, [WECHAT, ALIPAY]],
    [60_000, [WECHAT, ALIPAY, HUABEI_INSTALMENTS]],
  ])('are among the methods for %i cents that have a provider', (amount, methods) => {
    expect(methodsFor(amount, [HUABEI_INSTALMENTS, ALIPAY, WECHAT])).toEqual(methods);
    expect(methodsFor(amount, [])).not.toContain(BANK_CARD);
  });
});
