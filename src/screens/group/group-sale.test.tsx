// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusals } from '#src/contract/codes.ts';
import { replyTo } from '#src/contract/testing.ts';
import { answer, refuse } from '#src/lib/api/testing-api.ts';
import { openScreen } from '../testing.tsx';
import GroupDetail from './group-detail.tsx';

const GROUP = 'GET /api/v1/course/groups/{id}';
const ID = '10000000-0000-4000-8000-000000000001';

const open = () => openScreen(GroupDetail, '/course/group/:course_uuid/:pgb_item_uuid', `/course/group/${ID}/${ID}`);

function openGroup(course: { readonly sales_from?: string }) {
  answer(GROUP, replyTo(GROUP, { view: 'open', action: 'join', course, group: { uuid: ID } }));
  open();
}

it('a group cannot be joined before its course is sold, and says when it is', async () => {
  openGroup({ sales_from: '2099-12-01T10:00:00+08:00' });

  const button = await screen.findByRole('button', { name: '2099年12月1日 10:00 开售' });
  expect(button).toHaveProperty('disabled', true);
  expect(screen.queryByRole('link', { name: /参团/ })).toBeNull();
});

it('a group of a course that is sold can be joined', async () => {
  openGroup({});

  expect(await screen.findByRole('link', { name: /参团/ })).toBeTruthy();
});

it('a group that is gone leads to its course', async () => {
  refuse(GROUP, refusals.NOT_FOUND);
  open();

  const link = await screen.findByRole('link', { name: '查看课程详情' });
  expect(link.getAttribute('href')).toBe(`/course/detail/${ID}`);
});
