// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answer, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { openScreen } from '../testing.tsx';
import StudyIndex from './study-index.tsx';
import { aCourse } from './testing.ts';

const STUDY = 'GET /api/v1/course/mycourse';

it('a course whose time is over says when that was, and offers to be taken again', async () => {
  saveToken('token');
  answer(STUDY, [aCourse({ is_expired: true, end_time: '2026-01-31T23:59:59+08:00' })]);
  openScreen(StudyIndex, '/study/index/:expired?', '/study/index/expired');

  const card = await screen.findByRole('link', { name: /再次报名/ });

  expect(card.textContent).toContain('已于 2026-01-31 到期');
  expect(card.getAttribute('href')).toBe('/course/detail/c1');
  expect(sentTo(STUDY).map(({ query }) => query)).toEqual([{ expired: true }]);
});
