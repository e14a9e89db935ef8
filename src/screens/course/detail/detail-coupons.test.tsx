// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { couponSetStates } from '#src/contract/states.ts';
import { replyTo } from '#src/contract/testing.ts';
import { answer, refuse, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { openScreen, tap } from '../../testing.tsx';
import { DetailCoupons } from './detail-coupons.tsx';

const COUPONS = 'GET /api/v1/course/user_receivable_coupons/';
const MINE = 'GET /api/v1/course/mycoupons';
const RECEIVE = 'POST /api/v1/course/coupon_receive/';
const RECEIVE_ALL = 'POST /api/v1/course/coupon_receive/bulk/';
const coupon = (uuid: string, threshold: number) => ({
  ...replyTo('GET /api/v1/course/coupon_info/{id}/'),
  uuid,
  mold: 1 as const,
  amount: 1000,
  threshold,
  set_state: couponSetStates.ING,
  start_time: '2026-01-01T00:00:00+08:00',
  end_time: '2099-01-01T00:00:00+08:00',
  stock_left: 10,
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

  it('are taken back when the server refuses one, and are received together', async () => {
    saveToken('token');
    answer(MINE, replyTo(MINE));
    refuse(RECEIVE, refusals.COUPON_OUT_OF_STOCK);
    open(5000);
    await tap(/领券/);
    const left = () => screen.queryAllByRole<HTMLButtonElement>('button', { name: /^立即领取/ });
    await act(async () => left()[0]?.click());
    await waitFor(() => expect(left().map(({ disabled }) => disabled)).toEqual([false, false]));
    const taken = { is_received: true, code: SUCCESS, msg: '', received_time: null };
    answer(RECEIVE_ALL, { results: ['a', 'b'].map((uuid) => ({ ...taken, coupon_uuid: uuid })) });

    await tap('一键领取 2 张');

    await waitFor(() => expect(left()).toEqual([]));
    expect(sentTo(RECEIVE_ALL).map(({ body }) => body)).toEqual([{ coupon_uuids: ['a', 'b'] }]);
    expect(document.querySelector('.toast')?.textContent).toBe('已领取 2 张，下单时可用');
  });
});
