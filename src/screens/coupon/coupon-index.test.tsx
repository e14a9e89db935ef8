// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusals } from '#src/contract/codes.ts';
import { couponSetStates } from '#src/contract/states.ts';
import { replyTo } from '#src/contract/testing.ts';
import { answer, delayReply, refuse, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { openScreen, tap } from '../testing.tsx';
import CouponIndex from './coupon-index.tsx';

const COUPON = 'GET /api/v1/course/coupon_info/{id}/';
const RECEIVE = 'POST /api/v1/course/coupon_receive/';
const ID = '20000000-0000-4000-8000-000000000001';

const open = () => openScreen(CouponIndex, '/coupon/index/:coupon_uuid?', `/coupon/index/${ID}`);
const coupon = (isReceived: boolean) =>
  replyTo(COUPON, {
    uuid: ID,
    name: '满减券',
    set_state: couponSetStates.ING,
    start_time: '2026-01-01T00:00:00+08:00',
    end_time: '2099-01-01T00:00:00+08:00',
    stock_left: 10,
    is_received: isReceived,
  });

beforeEach(() => answer(COUPON, coupon(false)));

describe('a coupon', () => {
  it('is received once for two taps, and can be used at once', async () => {
    saveToken('token');
    const give = delayReply(RECEIVE);
    open();
    const button = await screen.findByRole('button', { name: '立即领取' });

    await act(async () => {
      button.click();
      button.click();
    });

    expect(await screen.findByRole('link', { name: '去使用' })).toBeTruthy();
    expect(sentTo(RECEIVE)).toHaveLength(1);
    answer(COUPON, coupon(true));
    await act(async () => give(replyTo(RECEIVE)));
  });

  it('is taken back when the server refuses it', async () => {
    saveToken('token');
    refuse(RECEIVE, refusals.COUPON_OUT_OF_STOCK);
    open();

    await tap('立即领取');

    expect(await screen.findByRole('button', { name: '立即领取' })).toBeTruthy();
  });
});
