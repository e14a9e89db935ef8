// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { replyTo } from '#src/contract/testing.ts';
import { NETWORK_TEXT } from '#src/lib/api/failure-texts.ts';
import { answer, lose } from '#src/lib/api/testing-api.ts';
import { openScreen, tap } from '../testing.tsx';
import Home from './home.tsx';

const HOME = 'GET /api/v1/app/home';

beforeEach(() => lose('GET /api/v1/app/my_home'));

describe('the front page', () => {
  it('that does not come says why, and comes by 重试', async () => {
    lose(HOME);
    openScreen(Home, '/');
    expect((await screen.findByRole('alert')).textContent).toContain(NETWORK_TEXT);
    answer(HOME, replyTo(HOME, { hot_courses: [{ name: '英语全程班' }] }));

    await tap('重试');

    expect(await screen.findByRole('heading', { name: '热门课程' })).toBeTruthy();
  });

  it('without goods says so', async () => {
    answer(HOME, replyTo(HOME));

    openScreen(Home, '/');

    expect(await screen.findByRole('heading', { name: '课程正在准备' })).toBeTruthy();
  });
});
