// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { storedPayment, storePayment } from './order-payment.ts';

beforeEach(() => sessionStorage.clear());

describe('the way an order was to be paid', () => {
  it('is kept with its periods, for that order', () => {
    storePayment('o1', { method: 9, instalments: 6 });

    expect(storedPayment('o1')).toEqual({ method: 9, instalments: 6 });
    expect(storedPayment('o2')).toBeUndefined();
  });

  it.each(['', 'null', '{', '{"order":"o1"}', '{"order":"o1","payment":{"method":"9"}}'])(
    'is unknown when %s is stored',
    (text) => {
      sessionStorage.setItem('order-payment', text);

      expect(storedPayment('o1')).toBeUndefined();
    },
  );
});
