// @vitest-environment happy-dom

import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { QUESTION_LENGTH } from '#src/contract/post-states.ts';
import { replyTo } from '#src/contract/testing.ts';
import { answer, lose, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { openScreen, tap } from '../../testing.tsx';
import CourseQuestions from './course-questions.tsx';
import CourseReviews from './course-reviews.tsx';

const UUID = '10000000-0000-4000-8000-000000000001';
const AT = '2026-11-20T12:00:00+08:00';
const REVIEW = {
  uuid: UUID,
  text: '<b>讲得细</b>',
  written_time: AT,
  answer: null,
  name: '林**',
  stars: 4,
  learned_percent: 80,
};
const SUMMARY = { count: 1, average_tenths: 40, counts: [0, 0, 0, 1, 0] };
const OWN = {
  uuid: UUID,
  text: '每一句都讲得很清楚呀',
  written_time: AT,
  answer: null,
  refusal: '',
  stars: 5,
  learned_percent: 60,
};

beforeEach(() => {
  answer('GET /api/V1.31/product/detail/{id}', replyTo('GET /api/V1.31/product/detail/{id}'));
  answer('GET /api/v1/course/{id}/reviews', { summary: SUMMARY, list: [REVIEW], next: null });
  answer('GET /api/v1/course/{id}/questions', { count: 0, list: [], next: null });
  answer('GET /api/v1/course/{id}/questions/mine', []);
});

const openReviews = () => openScreen(CourseReviews, '/course/reviews/:course_uuid', `/course/reviews/${UUID}`);
const openQuestions = () => openScreen(CourseQuestions, '/course/questions/:course_uuid', `/course/questions/${UUID}`);

describe('reviews', () => {
  it('show words as text, the average and how much was learned; strangers are led to the login and back', async () => {
    openReviews();

    expect(await screen.findByText('<b>讲得细</b>')).toBeDefined();
    expect(screen.getByText('4.0')).toBeDefined();
    expect(screen.getByText('学完 80%')).toBeDefined();
    const href = screen.getByRole('link', { name: '登录后评价' }).getAttribute('href');
    expect(decodeURIComponent(href ?? '')).toContain(`redirect=/course/reviews/${UUID}`);
  });

  it.each([
    ['not-bought', 0, 4, '购买这门课并学完一半后，可以写评价。'],
    ['too-early', 1, 5, '再学完 2 节就可以写评价了（已学完 1/5 节）。'],
    ['no-lessons', 0, 0, '这门课还没有可以学完的课，暂时不能评价。'],
  ] as const)('say why one cannot write: %s', async (bar, done, all, text) => {
    saveToken('token');
    answer('GET /api/v1/course/{id}/reviews/mine', { bar, done_count: done, lesson_count: all, review: null });
    openReviews();

    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('button', { name: '写评价' })).toBeNull();
  });

  it('are sent with stars and enough words, and then wait', async () => {
    saveToken('token');
    const own = { bar: 'none', done_count: 3, lesson_count: 5, review: null } as const;
    answer('GET /api/v1/course/{id}/reviews/mine', own);
    answer('PUT /api/v1/course/{id}/reviews/mine', { ...own, review: { ...OWN, state: 'waiting' } });
    openReviews();
    await tap('写评价');
    await tap('提交');
    expect(await screen.findByText('请选择几颗星')).toBeDefined();
    expect(sentTo('PUT /api/v1/course/{id}/reviews/mine')).toEqual([]);

    await act(async () => screen.getByRole('radio', { name: /^5 星/ }).click());
    fireEvent.change(screen.getByLabelText('学得怎么样'), { target: { value: OWN.text } });
    await tap('提交');

    expect(sentTo('PUT /api/v1/course/{id}/reviews/mine').map(({ body }) => body)).toEqual([
      { stars: 5, text: OWN.text },
    ]);
  });

  it('that were refused say why', async () => {
    saveToken('token');
    const review = { ...OWN, state: 'refused', refusal: '有微信号' } as const;
    answer('GET /api/v1/course/{id}/reviews/mine', { bar: 'none', done_count: 3, lesson_count: 5, review });
    openReviews();

    expect(await screen.findByText('没有展示的原因：有微信号')).toBeDefined();
    expect(screen.getByRole('button', { name: '修改或删除' })).toBeDefined();
  });
});

describe('questions', () => {
  it('are sent again under the same id after a lost answer, and under another when the words changed', async () => {
    saveToken('token');
    lose('POST /api/v1/course/{id}/questions');
    openQuestions();
    await tap('我要提问');
    const field = await screen.findByLabelText('想知道什么');
    fireEvent.change(field, { target: { value: '零基础能跟上吗' } });
    await tap('提交');
    await tap('提交');
    fireEvent.change(field, { target: { value: '零基础能跟上这门课吗' } });
    await tap('提交');

    const ids = sentTo('POST /api/v1/course/{id}/questions').map(({ body }) => (body as { uuid: string }).uuid);
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(new Set(ids).size).toBe(2);
  });

  it('that are too short say so until they are long enough', async () => {
    saveToken('token');
    openQuestions();
    await tap('我要提问');
    const field = await screen.findByLabelText('想知道什么');
    fireEvent.change(field, { target: { value: '难' } });
    await tap('提交');
    const [problem] = await screen.findAllByText(`至少写 ${QUESTION_LENGTH.min} 个字`);
    expect(problem).toBeDefined();

    fireEvent.change(field, { target: { value: '零基础能跟上吗' } });
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(sentTo('POST /api/v1/course/{id}/questions')).toEqual([]);
  });
});
