// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { replyTo } from '#src/contract/testing.ts';
import { saveToken } from '#src/lib/session.ts';
import { answer, sentTo } from '#src/lib/testing-api.ts';
import { openScreen, tap } from '../testing.tsx';
import PayResult from './pay-result.tsx';

const RESULT = 'GET /api/v1/course/payment/result/{id}';
const ID = '10000000-0000-4000-8000-000000000001';

const open = () => openScreen(PayResult, '/order/pay-result/:uuid', `/order/pay-result/${ID}`);

beforeEach(() => saveToken('token'));

describe('the result of a payment', () => {
  it('leads to the course that was paid for', async () => {
    answer(RESULT, replyTo(RESULT, { status: 'paid', kinds: ['course'], mycourses: [{ course_uuid: ID }] }));

    open();

    expect(await screen.findByText('支付成功')).toBeTruthy();
    expect(screen.getByRole('link', { name: '去学习' }).getAttribute('href')).toBe('/study/index');
  });

  it('never calls a failure what nobody knows, and asks again', async () => {
    answer(RESULT, replyTo(RESULT, { status: 'unknown' }));
    open();
    await screen.findByText('请稍后重新查询，不要重复支付');
    answer(RESULT, replyTo(RESULT, { status: 'paid', kinds: ['course'] }));

    await tap('重新查询');

    expect(await screen.findByText('支付成功')).toBeTruthy();
    expect(sentTo(RESULT)).toHaveLength(2);
  });
});
