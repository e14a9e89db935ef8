// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusals } from '#src/contract/codes.ts';
import { replyTo } from '#src/contract/testing.ts';
import { answer, lose, refuse, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { openScreen, tap } from '../testing.tsx';
import HomeworkList from './homework-list.tsx';
import HomeworkPage from './homework-page.tsx';

const LIST = 'GET /api/v1/study/homeworks';
const READ = 'GET /api/v1/study/homeworks/{id}';
const HAND_IN = 'POST /api/v1/study/homeworks/{id}/hand_in';
const SAVE = 'PUT /api/v1/study/homeworks/{id}/draft';
const SEEN = 'POST /api/v1/study/homework_answers/{id}/seen';
const ID = 'd0000000-0000-4000-8000-000000000001';
const HEAD = { uuid: ID, title: '极限证明题', course_name: '数学', state: 'open' } as const;
const OPEN = { ...HEAD, task_html: '<p>证明</p>', draft: { version: 1, revision: 0, text: '' } } as const;

beforeEach(() => saveToken('token'));

const open = () => openScreen(HomeworkPage, '/study/homework/:uuid', `/study/homework/${ID}`);
const write = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('文字'), { target: { value: text } });

describe('the list', () => {
  it('has what is to do, what was marked, and what waits; a redo is to do', async () => {
    const one = (number: number, changes: object) => ({ ...HEAD, uuid: ID.replace(/1$/, String(number)), ...changes });
    answer(
      LIST,
      replyTo(LIST, [
        one(1, { title: '没写' }),
        one(2, { title: '重写', state: 'seen', asks_redo: true }),
        one(3, { title: '新批', state: 'released', is_unread: true, grade: 'A' }),
        one(4, { title: '等批', state: 'handed-in' }),
      ]),
    );
    openScreen(HomeworkList, '/study/homework');

    expect((await screen.findByRole('region', { name: '待交' })).textContent).toMatch(/没写.*重写.*请你重做/);
    expect(screen.getByRole('region', { name: '已批改' }).textContent).toMatch(/新批.*新批改.*优秀/);
    expect(screen.getByRole('region', { name: '已交，等老师批改' }).textContent).toMatch(/等批/);
  });

  it('of a student without homework says so', async () => {
    answer(LIST, replyTo(LIST, []));
    openScreen(HomeworkList, '/study/homework');

    expect(await screen.findByText('还没有作业')).toBeTruthy();
  });
});

describe('an answer', () => {
  it('is handed in once for a double tap, after a question', async () => {
    answer(READ, replyTo(READ, OPEN));
    answer(
      HAND_IN,
      replyTo(HAND_IN, { ...HEAD, state: 'handed-in', answers: [{ uuid: ID, version: 1, text: '证完了' }] }),
    );
    open();
    await write('证完了');
    await tap('交作业');
    const buttons = screen.getAllByRole('button', { name: '交作业' });
    await act(async () => {
      buttons.at(-1)?.click();
      buttons.at(-1)?.click();
    });

    expect(await screen.findByText(/已交，等老师批改/)).toBeTruthy();
    expect(sentTo(HAND_IN).map(({ body }) => body)).toMatchObject([{ version: 1, text: '证完了', pictures: [] }]);
  });

  it('is kept on the device: who comes back without a net goes on writing', async () => {
    answer(READ, replyTo(READ, OPEN));
    lose(SAVE);
    open();
    await write('写了一半');
    expect(await screen.findByText('草稿已存在本机，有网时自动保存')).toBeTruthy();

    open();

    expect((await screen.findAllByDisplayValue('写了一半')).length).toBeGreaterThan(0);
  });

  it('that was handed in on another device says so and shows it', async () => {
    answer(READ, replyTo(READ, OPEN));
    refuse(HAND_IN, refusals.HOMEWORK_CHANGED);
    open();
    await write('证完了');
    answer(READ, replyTo(READ, { ...HEAD, state: 'handed-in', answers: [{ uuid: ID, version: 1, text: '那边交的' }] }));
    await tap('交作业');
    const [, go] = screen.getAllByRole('button', { name: '交作业' });
    await act(async () => go?.click());

    expect(await screen.findByText('那边交的')).toBeTruthy();
  });
});

it('a reply shows words, result and strokes over the page, and is told as seen once', async () => {
  const picture = { uuid: ID, url: '/p.jpg', width: 300, height: 400 };
  const reply = {
    ...{ teacher: '陈老师', words: '放缩很好', score: 8, released_time: '2026-11-25T20:00:00+08:00' },
    strokes: [{ picture: ID, color: 'red' as const, path: 'M0.1 0.2L0.3 0.4' }],
  };
  const answers = [{ uuid: ID, version: 1, pictures: [picture], reply }];
  answer(READ, replyTo(READ, { ...HEAD, state: 'released', full_score: 10, is_unread: true, answers }));
  answer(SEEN, null);
  open();

  expect(await screen.findByText('放缩很好')).toBeTruthy();
  expect(screen.getByText('8/10 分')).toBeTruthy();
  const page = screen.getByRole('button', { name: '第 1 页，有 1 处批注' });
  expect(page.querySelector('path')?.getAttribute('d')).toBe('M0.1 0.2L0.3 0.4');
  expect(sentTo(SEEN)).toHaveLength(1);
});
