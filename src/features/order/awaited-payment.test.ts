// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { awaitPayer, doubtPayer, isPayerAwaited, takeAwaitedPayment, takePayerDoubt } from './awaited-payment.ts';

const ORDER = '70000000-0000-4000-8000-000000000001';
const RESULT = `/order/pay-result/${ORDER}`;
const NOW = Date.parse('2026-11-20T12:00:00+08:00');

beforeEach(() => sessionStorage.clear());

describe('a payment that waits for its payer', () => {
  it('goes on at its order, once', () => {
    awaitPayer(ORDER, { method: 1 }, NOW);

    expect(isPayerAwaited(RESULT, NOW)).toBe(true);
    expect(takeAwaitedPayment(ORDER, NOW)).toEqual({ method: 1 });
    expect(takeAwaitedPayment(ORDER, NOW)).toBeUndefined();
    expect(isPayerAwaited(RESULT, NOW)).toBe(false);
  });

  it.each([
    ['of another order', 'x', NOW],
    ['after five minutes', ORDER, NOW + 5 * 60_000],
    ['when the clock was turned back', ORDER, NOW - 1],
  ])('does not go on %s', (_name, order, now) => {
    awaitPayer(ORDER, { method: 1 }, NOW);

    expect(takeAwaitedPayment(order, now)).toBeUndefined();
  });

  it.each(['', '{', 'null', '{"orderUuid":1}'])('is none when what is kept is %j', (kept) => {
    sessionStorage.setItem('awaited-payment', kept);

    expect(takeAwaitedPayment(ORDER, NOW)).toBeUndefined();
  });
});

it('doubts the payer once', () => {
  doubtPayer();

  expect([takePayerDoubt(), takePayerDoubt()]).toEqual([true, false]);
});
