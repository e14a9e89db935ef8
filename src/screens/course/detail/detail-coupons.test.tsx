// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { replyTo } from '#src/contract/testing.ts';
import { answer } from '#src/lib/api/testing-api.ts';
import { openScreen } from '../../testing.tsx';
import { DetailCoupons } from './detail-coupons.tsx';

const COUPONS = 'GET /api/v1/course/user_receivable_coupons/';
const coupon = (uuid: string, threshold: number) => ({
  ...replyTo('GET /api/v1/course/coupon_info/{id}/'),
  uuid,
  mold: 1 as const,
  amount: 1000,
  threshold,
});

function open(price: number) {
  answer(COUPONS, [coupon('a', 0), coupon('b', 5000), coupon('c', 100_000)]);
  openScreen(() => <DetailCoupons course={{ uuid: 'book', price }} />, '/course');
}

describe('the coupons of a course', () => {
  it('are those whose threshold its price reaches', async () => {
    open(5000);

    await screen.findByText('减 10');
    expect(screen.getByText('满 50 减 10')).toBeTruthy();
    expect(screen.queryByText('满 1000 减 10')).toBeNull();
  });

  it('leave out what a book of ¥39.80 cannot reach', async () => {
    open(3980);

    await screen.findByText('减 10');
    expect(screen.queryByText('满 50 减 10')).toBeNull();
  });
});
