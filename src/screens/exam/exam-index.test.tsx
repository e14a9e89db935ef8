// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { replyTo } from '#src/contract/testing.ts';
import { answer, delayReply, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { openScreen, tap } from '../testing.tsx';
import ExamIndex from './exam-index.tsx';

const PAPER = 'GET /api/v1/exam/papers/{id}';
const ANSWERS = 'GET /api/v1/exam/answers';
const START = 'POST /api/v1/exam/papers/{id}/answers';
const ID = '10000000-0000-4000-8000-000000000001';

const open = () => openScreen(ExamIndex, '/exam/index/:paper_uuid', `/exam/index/${ID}`);

beforeEach(() => {
  saveToken('token');
  answer(ANSWERS, replyTo(ANSWERS));
});

describe('a paper', () => {
  it('is begun once for two taps, and leads into the attempt', async () => {
    answer(PAPER, replyTo(PAPER, { uuid: ID, can_start: true, duration_seconds: 3600 }));
    const give = delayReply(START);
    const { place } = open();
    const button = await screen.findByRole('button', { name: /^开始作答/ });

    await act(async () => {
      button.click();
      button.click();
    });
    await act(async () => give(replyTo(START, { answer_id: ID })));

    expect(sentTo(START)).toHaveLength(1);
    expect(place()).toBe(`/exam/paper/${ID}?answer_id=${ID}`);
  });

  it('says that no attempt is left', async () => {
    answer(PAPER, replyTo(PAPER, { uuid: ID, attempts_left: 0 }));

    open();

    expect(await screen.findByText('作答次数已用完')).toBeTruthy();
  });

  it('leads to the course it belongs to where that is not bought', async () => {
    answer(PAPER, replyTo(PAPER, { uuid: ID, is_locked: true, course_uuid: ID }));

    open();

    const link = await screen.findByRole('link', { name: '购买课程后作答' });
    expect(link.getAttribute('href')).toBe(`/course/detail/${ID}`);
  });

  it('can be begun again when beginning did not arrive', async () => {
    answer(PAPER, replyTo(PAPER, { uuid: ID, can_start: true, duration_seconds: 3600 }));
    answer(START, () => Promise.reject(new Error('offline')));
    open();

    await tap(/^开始作答/);

    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^开始作答/ }).disabled).toBe(false);
  });
});
