// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusalCodes } from '#src/contract/refusal-codes.ts';
import { replyTo } from '#src/contract/testing.ts';
import { answer, delayReply, lose, refuse, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { openScreen, tap } from '../../testing.tsx';
import Mistakes from './mistakes.tsx';
import Redo from './redo.tsx';

const ROUND = 'GET /api/v1/exam/mistakes/round';
const REVIEW = 'POST /api/v1/exam/mistakes/{id}/reviews';
const OVERVIEW = 'GET /api/v1/exam/mistakes/overview';
const NOTE = 'PUT /api/v1/exam/mistakes/{id}/note';
const ids = [1, 2].map((number) => `10000000-0000-4000-8000-00000000000${number}`);
const options = ['A', 'B', 'C'].map((key) => ({ key, text: `选项 ${key}` }));
const questions = ids.map((uuid, index) => ({
  question: { uuid, stem: `第 ${index + 1} 个题干`, kind: 1 as const, difficulty: 3, options, subject_name: '政治' },
}));

const open = () => openScreen(Redo, '/study/mistakes/redo');
const review = (isRight: boolean) => replyTo(REVIEW, { is_correct: isRight, my_answer: ['B'], right_answer: ['B'] });
const choose = async (key: string) => {
  const option = await screen.findByDisplayValue(key);
  await act(async () => option.click());
};
const press = (key: string) => act(async () => void fireEvent.keyDown(document.body, { key }));

beforeEach(() => {
  saveToken('token');
  answer(ROUND, replyTo(ROUND, { list: questions }));
  answer(OVERVIEW, replyTo(OVERVIEW, { done: 2, tomorrow: 3, due: 0, daily_limit: 20 }));
  answer(REVIEW, review(true));
});

describe('redoing mistakes', () => {
  it('marks each answer at once, and ends with what was done and what comes tomorrow', async () => {
    open();
    await choose('B');
    await tap('提交答案');
    expect(await screen.findByText('✓ 答对了')).toBeTruthy();
    await tap('下一题');
    answer(REVIEW, review(false));
    await tap('不会，看答案');
    expect(await screen.findByText('✕ 还不对')).toBeTruthy();

    await tap('完成');

    expect(await screen.findByText('今天完成 2 题，明天 3 题')).toBeTruthy();
    expect(sentTo(REVIEW).map(({ body }) => body)).toMatchObject([{ answer: ['B'] }, { answer: [] }]);
  });

  it.each([
    ['too many calls', refusalCodes.TOO_OFTEN],
    ['a server that is away', refusalCodes.UNAVAILABLE],
    ['a reply without a code', -1],
  ])('keeps an answer that %s stopped, and sends it again', async (_, code) => {
    refuse(REVIEW, { code, text: '请稍后再试' });
    open();
    await choose('B');
    await tap('提交答案');
    expect(await screen.findByText(/答案已存在本机/)).toBeTruthy();

    answer(REVIEW, review(true));
    await act(async () => void window.dispatchEvent(new Event('online')));

    expect(await screen.findByText('✓ 答对了')).toBeTruthy();
    expect(new Set(sentTo(REVIEW).map(({ body }) => (body as { request_id: string }).request_id)).size).toBe(1);
  });

  it('is done with the keys of a laptop', async () => {
    open();
    await screen.findByText('第 1 个题干');

    await press('Enter');
    await press('2');
    await press('Enter');
    expect(await screen.findByText('✓ 答对了')).toBeTruthy();
    await press('Enter');

    expect(await screen.findByText('第 2 个题干')).toBeTruthy();
    expect(sentTo(REVIEW)).toHaveLength(1);
  });

  it('sends one answer for two taps', async () => {
    const give = delayReply(REVIEW);
    open();
    await choose('B');
    const button = await screen.findByRole('button', { name: '提交答案' });

    await act(async () => {
      button.click();
      button.click();
    });
    await act(async () => give(review(true)));

    expect(sentTo(REVIEW)).toHaveLength(1);
  });

  it('shows what became of an answer that was handed in with a double tap, and asks each question', async () => {
    const tapAt = (clientX: number, name: string) =>
      act(async () => void fireEvent.click(screen.getByRole('button', { name }), { detail: 1, clientX }));
    open();
    await choose('B');

    await tapAt(300, '提交答案');
    await tapAt(300, '下一题');
    expect(await screen.findByText('✓ 答对了')).toBeTruthy();
    await tapAt(100, '下一题');
    await tapAt(100, '不会，看答案');

    expect(screen.getByText('第 2 个题干')).toBeTruthy();
    expect(sentTo(REVIEW)).toHaveLength(1);
  });

  it('goes on after a reload where it was, with the answer that was not handed in', async () => {
    open();
    await choose('B');
    await tap('提交答案');
    await tap('下一题');
    await choose('C');
    cleanup();

    open();

    expect(await screen.findByText('第 2 个题干')).toBeTruthy();
    expect(((await screen.findByDisplayValue('C')) as HTMLInputElement).checked).toBe(true);
    expect(sentTo(ROUND)).toHaveLength(1);
  });

  it('keeps an answer while there is no network, says so, and sends it once when it is back', async () => {
    lose(REVIEW);
    open();
    await choose('B');
    await tap('提交答案');
    expect(await screen.findByText(/还没有送到，答案已存在本机/)).toBeTruthy();
    await tap('下一题');
    expect(await screen.findByText('第 2 个题干')).toBeTruthy();
    const [lost] = sentTo(REVIEW).map(({ body }) => body);
    cleanup();
    openScreen(Mistakes, '/study/mistakes');
    expect(await screen.findByText(/未上传 1 题/)).toBeTruthy();
    const tried = sentTo(REVIEW).length;
    answer(REVIEW, review(true));

    await act(async () => void window.dispatchEvent(new Event('online')));
    await act(async () => void window.dispatchEvent(new Event('online')));

    const later = sentTo(REVIEW).slice(tried);
    expect(later.map(({ body }) => body)).toEqual([lost]);
    expect(screen.queryByText(/未上传/)).toBeNull();
  });

  it('passes over a question that the server refuses', async () => {
    refuse(REVIEW, { code: 40907, text: '该题正在考试中' });
    open();
    await choose('B');
    await tap('提交答案');

    expect(await screen.findByText(/该题正在考试中，这道题先跳过/)).toBeTruthy();
    expect(localStorage.getItem('mistake-unsent')).toBeNull();
  });

  it('keeps a note over a reload, saved or not', async () => {
    lose(NOTE);
    open();
    await choose('B');
    await tap('提交答案');
    await tap('写笔记');
    fireEvent.change(screen.getByLabelText('笔记'), { target: { value: '看清条件' } });
    await tap('保存笔记');
    cleanup();

    open();

    expect(((await screen.findByLabelText('笔记')) as HTMLTextAreaElement).value).toBe('看清条件');
    answer(NOTE, replyTo(NOTE, { note: '看清条件', question: { uuid: ids[0] ?? '', kind: 1, difficulty: 3 } }));
    await tap('保存笔记');
    cleanup();
    open();
    expect(((await screen.findByLabelText('笔记')) as HTMLTextAreaElement).value).toBe('看清条件');
    expect(screen.queryByRole('button', { name: '保存笔记' })).toBeNull();
  });
});

describe('the mistake book', () => {
  it('says how many of today’s are left, that the others wait, and where to begin', async () => {
    answer(OVERVIEW, replyTo(OVERVIEW, { due: 87, left: 20, learning: 90, daily_limit: 20, tomorrow: 20 }));
    openScreen(Mistakes, '/study/mistakes');

    expect(await screen.findByText('今天 20 题，其余顺延。')).toBeTruthy();
    expect(screen.getByRole('link', { name: '开始（20 题）' }).getAttribute('href')).toBe('/study/mistakes/redo');
  });

  it('says what comes in while it is empty', async () => {
    answer(OVERVIEW, replyTo(OVERVIEW));
    openScreen(Mistakes, '/study/mistakes');

    expect(await screen.findByText('还没有错题')).toBeTruthy();
  });
});
