// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staffRefusals } from '#src/contract/console/codes.ts';
import CourseTalkPage from './course-talk-page.tsx';
import type { Post } from './post-words.ts';

const UUID = '10000000-0000-4000-8000-000000000001';
const AT = '2026-11-20T12:00:00+08:00';
const POST: Post = {
  ...{ uuid: UUID, number: 7, kind: 'review', courseUuid: UUID, courseName: '考研英语', studentName: '小周' },
  ...{ studentNumber: '1000007', stars: 2, learnedPercent: 60, text: '<b>太快了</b>，跟不上', state: 'waiting' },
  ...{ revision: 3, writtenAt: AT, decidedBy: '', decidedAt: null, refusal: '', answer: '', answeredBy: '' },
  answeredAt: null,
};
let sent: { readonly call: string; readonly body: unknown }[] = [];
let refusal: { readonly code: number; readonly text: string } | undefined;

beforeEach(() => {
  sent = [];
  refusal = undefined;
  HTMLDialogElement.prototype.showModal ??= () => {};
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    sent.push({ call: `${method} ${address}`, body: body === undefined ? undefined : JSON.parse(body) });
    const list = { posts: [POST], counts: { waiting: 1, unanswered: 0 }, next: null };
    const data = method === 'GET' ? list : POST;
    const isRefused = method === 'POST' && refusal !== undefined;
    return new Response(
      JSON.stringify(
        isRefused ? { code: refusal?.code, msg: refusal?.text, data: null } : { code: 20000, msg: '', data },
      ),
    );
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(address = '/console/course-talk') {
  const router = createMemoryRouter([{ path: '/console/course-talk', element: <CourseTalkPage /> }], {
    initialEntries: [address],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { search: () => router.state.location.search };
}

const press = async (name: string | RegExp) => {
  const button = await screen.findByRole('button', { name });
  await act(async () => button.click());
};
const posted = () => sent.filter(({ call }) => call.startsWith('POST '));

it('shows words as text, and sends the revision that was seen', async () => {
  open();

  expect(await screen.findByText('<b>太快了</b>，跟不上')).toBeDefined();
  await press('展示');

  expect(posted()).toEqual([{ call: `POST /console/api/course-posts/${UUID}/show`, body: { revision: 3 } }]);
});

it('refuses with a reason that was tapped', async () => {
  open();
  await press('不展示');
  await press('含有联系方式');
  const [submit] = screen.getAllByRole('button', { name: '不展示', hidden: true }).slice(-1);
  await act(async () => submit?.click());

  expect(posted()[0]?.body).toEqual({ revision: 3, reason: '含有联系方式' });
});

it('closes and reads again when a colleague was first', async () => {
  refusal = staffRefusals.COURSE_POST_CHANGED;
  open();
  await press('回复并展示');
  fireEvent.change(await screen.findByLabelText('回复（所有人会看到）'), { target: { value: '谢谢' } });
  const before = sent.length;
  await press('回复');

  expect(posted()).toHaveLength(1);
  expect(screen.queryByLabelText('回复（所有人会看到）')).toBeNull();
  expect(sent.slice(before).some(({ call }) => call.startsWith('GET '))).toBe(true);
});

it('keeps the part and the kind in the address', async () => {
  const { search } = open('/console/course-talk?kind=question');
  await press(/^处理过的/);

  expect(search()).toBe('?kind=question&part=decided');
  expect(sent.at(-1)?.call).toContain('part=decided&kind=question');
});
