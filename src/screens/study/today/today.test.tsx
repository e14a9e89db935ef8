// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { replyTo } from '#src/contract/testing.ts';
import { sampleNext, sampleToday } from '#src/features/today/testing.ts';
import { answer, lose, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { openScreen, tap } from '../../testing.tsx';
import Today from './today.tsx';

const TODAY = 'GET /api/v1/study/today';

beforeEach(() => {
  saveToken('student-1');
  answer('GET /api/v1/messages/unread', replyTo('GET /api/v1/messages/unread'));
});

it('has one next step, the days left, the plan of today and the courses', async () => {
  answer(TODAY, sampleToday());
  openScreen(Today, '/study/today');

  expect(await screen.findByRole('link', { name: '从 12:34 继续，约 8 分钟' })).toBeTruthy();
  expect(screen.getByText('距 2027 考研').closest('p')?.textContent).toContain('24 天');
  expect(screen.getByText('今天，约 40 分钟')).toBeTruthy();
  expect(screen.getByRole('link', { name: /2\.1 第 1 节/ }).textContent).toContain('周一顺延');
  expect(screen.getByText('连续学习 9 天')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: '数学全程班的进度' })).toBeTruthy();
  expect(screen.getByText('本周没有要上的直播课了。')).toBeTruthy();
});

it('shows the lessons of the day that is chosen', async () => {
  answer(TODAY, sampleToday());
  openScreen(Today, '/study/today');

  await tap(/^周 ?五.*11月27日 学习日，1 节$/);

  expect(screen.getByRole('link', { name: /2\.3 第 3 节/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /2\.1 第 1 节/ })).toBeNull();
});

it('offers a free lesson to a student without a course', async () => {
  answer(TODAY, sampleToday({ courses: [], plan: null, next: sampleNext({ kind: 'free', minutes: 1 }) }));
  openScreen(Today, '/study/today');

  expect(await screen.findByRole('link', { name: '免费听一节，1 分钟' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '去选课' })).toBeTruthy();
});

it('says what failed, and loads again by 重试', async () => {
  lose(TODAY);
  openScreen(Today, '/study/today');
  await screen.findByRole('alert');
  answer(TODAY, sampleToday());

  await tap('重试');

  expect(await screen.findByText('连续学习 9 天')).toBeTruthy();
});

it('shows replies and mistakes only when there are some', async () => {
  const replies = { count: 2, text: '先看 2.1', sent_time: '2026-11-25T19:00:00+08:00' };
  answer(TODAY, sampleToday({ replies, mistakes_due: 5 }));
  openScreen(Today, '/study/today');

  expect((await screen.findByRole('link', { name: /老师回复了你（2 条）/ })).textContent).toContain('先看 2.1');
  expect(screen.getByRole('link', { name: /错题 5 题/ }).getAttribute('href')).toBe('/study/mistakes');
});

it('takes a day off, and asks for today again', async () => {
  answer(TODAY, sampleToday());
  answer('PUT /api/v1/study/day_off', { day: '2026-11-25', is_off: true });
  openScreen(Today, '/study/today');

  await tap('这天休息');

  expect(sentTo('PUT /api/v1/study/day_off').at(-1)?.body).toEqual({ day: '2026-11-25', is_off: true });
  expect(sentTo(TODAY).length).toBeGreaterThan(1);
});

it('sends the week that was chosen', async () => {
  answer(TODAY, sampleToday());
  answer('PUT /api/v1/study/plan', { weekdays: [1, 3, 5, 6], minutes: 60 });
  openScreen(Today, '/study/today');
  await tap('调整计划');
  const sheet = within(screen.getByRole('dialog', { name: '学习计划' }));

  act(() => sheet.getByRole('checkbox', { name: '周六' }).click());
  act(() => sheet.getByRole('radio', { name: '60 分钟' }).click());
  await tap('保存：每周 4 天，每天 60 分钟');

  expect(sentTo('PUT /api/v1/study/plan').at(-1)?.body).toEqual({ weekdays: [1, 3, 5, 6], minutes: 60 });
});
