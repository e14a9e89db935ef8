// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { lose } from '#src/lib/api/testing-api.ts';
import { openScreen } from '../testing.tsx';
import MyIndex from './my-index.tsx';

it('a stranger is met with the way in, and back', async () => {
  const calls = [
    'GET /api/v1/base/chickensoup/one',
    'GET /api/v1/app/global_settings/',
    'GET /api/v2.1/app/consult/popup/',
  ] as const;
  for (const call of calls) lose(call);
  openScreen(MyIndex, '/my/index');

  const ways = ['登录', '注册'].map((name) => screen.getByRole('link', { name }).getAttribute('href'));

  expect(ways).toEqual(['/login?redirect=%2Fmy%2Findex', '/register?redirect=%2Fmy%2Findex']);
  expect(screen.queryByRole('button', { name: '退出登录' })).toBeNull();
});
