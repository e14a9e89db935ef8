// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusals } from '#src/contract/codes.ts';
import { replyTo } from '#src/contract/testing.ts';
import { answer, delayReply, lose, refuse, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { openScreen, tap } from '../../testing.tsx';
import OrderConfirm from './order-confirm.tsx';

const CHECKOUT = 'POST /api/V1.29/course/{id}/checkout';
const ORDER = 'POST /api/V1.29/course/multiple/checkout/{id}';
const ORDERS = 'GET /api/v1/course/myorder';
const COURSE = '10000000-0000-4000-8000-000000000001';

const open = () => openScreen(OrderConfirm, '/order/confirm/:course_uuid/:extra', `/order/confirm/${COURSE}/0`);

// A free course: no cashier is involved.
beforeEach(() => {
  saveToken('token');
  answer(CHECKOUT, replyTo(CHECKOUT, { courses: [{ name: '英语试听', img_cover: '/storage/cover.jpg' }] }));
});

describe('the confirmation of an order', () => {
  it('leads a student who owns the course to it', async () => {
    refuse(CHECKOUT, refusals.COURSE_OWNED);

    open();

    expect((await screen.findByRole('link', { name: '去学习' })).getAttribute('href')).toBe('/study/index');
  });

  it('makes one order of two taps, and shows what became of it', async () => {
    const give = delayReply(ORDER);
    const { place } = open();
    const button = await screen.findByRole('button', { name: '提交订单' });

    await act(async () => {
      button.click();
      button.click();
    });
    await act(async () => give(replyTo(ORDER, { uuid: COURSE })));

    expect(sentTo(ORDER)).toHaveLength(1);
    expect(place()).toBe(`/order/pay-result/${COURSE}`);
  });

  it('asks for the order when no answer came, and says that there is none', async () => {
    lose(ORDER);
    answer(ORDERS, replyTo(ORDERS));
    open();

    await tap('提交订单');

    expect(await screen.findByText('订单没有提交成功，可以重新提交')).toBeTruthy();
  });

  it('orders nothing a second time while it cannot know of the first', async () => {
    lose(ORDER);
    lose(ORDERS);
    open();
    await tap('提交订单');
    await screen.findByText('还不确定订单是否已提交，请先查询，不要重复下单');

    await tap('查询订单');

    expect(sentTo(ORDER)).toHaveLength(1);
    expect(sentTo(ORDERS)).toHaveLength(2);
    answer(ORDERS, replyTo(ORDERS));
    await tap('查询订单');
    expect(await screen.findByText('订单没有提交成功，可以重新提交')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交订单' }).disabled).toBe(false);
  });

  it('reads the price again when the order is refused', async () => {
    refuse(ORDER, refusals.COURSE_SOLD_OUT);
    open();

    await tap('提交订单');

    expect(sentTo(CHECKOUT)).toHaveLength(2);
  });
});
