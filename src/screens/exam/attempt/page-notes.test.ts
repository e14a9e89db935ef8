// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pagesAt, setPages } from '#src/features/upload/pages/page-queue.ts';
import type { Page } from '#src/features/upload/pages/pages.ts';
import { tellAllPages, tellPages, unsentOf } from './page-notes.ts';

const calls = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock('#src/lib/api/api-client.ts', () => ({ api: calls.api }));

const ATTEMPT = '3f1d6d0a-0000-4000-8000-000000000001';
const PLACE = `exam:${ATTEMPT}:q1`;
const page = (id: string, changes: Partial<Page> = {}): Page => ({
  ...{ id, upload: null, problem: '', takenAtMs: 0, digest: 'd' },
  ...changes,
});
const answering = (state: string) =>
  calls.api.mockImplementation(async (_call: string, { body }: { body: { pages: { page_uuid: string }[] } }) => ({
    pages: body.pages.map(({ page_uuid }) => ({ page_uuid, state })),
  }));
const told = () =>
  calls.api.mock.calls.map(([, { body }]) => body.pages.map((one: { page_uuid: string }) => one.page_uuid));

beforeEach(async () => {
  calls.api.mockReset();
  answering('refused');
  await tellAllPages();
  localStorage.clear();
  calls.api.mockClear();
});

describe('the server is told of photographs', () => {
  it('when they are taken and when they are removed, and not again while nothing changes', async () => {
    answering('noted');
    setPages(PLACE, [page('a'), page('b', { problem: '太大' })]);
    await tellPages(ATTEMPT);
    await tellPages(ATTEMPT);
    setPages(PLACE, [page('a', { upload: { uuid: 'u', width: 1, height: 1 } })]);
    await tellPages(ATTEMPT);
    setPages(PLACE, []);
    await tellPages(ATTEMPT);

    expect(told()).toEqual([['a'], []]);
    expect(calls.api.mock.calls[0]?.[1].body.pages[0]).toMatchObject({
      ...{ question_uuid: 'q1', position: 0, digest: 'd', taken_time: '1970-01-01T08:00:00+08:00' },
    });
  });

  it('and once the time is over, those it waits for stay, and what it has or refuses goes', async () => {
    setPages(PLACE, [page('a'), page('b', { upload: { uuid: 'u', width: 1, height: 1 } })]);
    answering('waiting');
    await tellAllPages();
    expect(pagesAt(PLACE).map(({ id, isLeaving }) => [id, isLeaving])).toEqual([['a', true]]);
    expect(unsentOf(ATTEMPT)).toBe(1);

    answering('arrived');
    await tellAllPages();
    expect(pagesAt(PLACE)).toEqual([]);
  });
});
