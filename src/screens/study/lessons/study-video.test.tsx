// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { replyTo } from '#src/contract/testing.ts';
import { answer, lose, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { openScreen, tap } from '../../testing.tsx';
import StudyVideo from './study-video.tsx';

const VIDEO = 'GET /api/v1/course/videos/{id}';
const NOTES = 'GET /api/v1/course/videos/{id}/notes';
const SAVE = 'PUT /api/v1/course/notes/{id}';
const DELETE = 'DELETE /api/v1/course/notes/{id}';
const OUTLINE = 'GET /api/V1.31/product/outline';
const ID = '10000000-0000-4000-8000-000000000001';
const NOTE = '10000000-0000-4000-8000-000000000002';
const VTT = `WEBVTT

00:00.000 --> 00:03.000
先不急着翻译

00:03.000 --> 00:06.000
第一步，找主干`;

const outsideApi = globalThis.fetch;
let isOnline = true;
const saved: Record<string, unknown>[] = [];

beforeEach(() => {
  saveToken('token');
  isOnline = true;
  saved.length = 0;
  const inner = outsideApi;
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) =>
    url.endsWith('.vtt') ? new Response(VTT) : inner(url, init),
  );
  answer(
    VIDEO,
    replyTo(VIDEO, {
      ...{ uuid: ID, name: '找主干', duration_seconds: 720, course_uuid: ID, course_name: '长难句', is_free: true },
      ...{ progress: { percent: 0, position_seconds: 0, is_done: false }, next_uuid: null },
      sources: [{ url: '/storage/a.mp4', type: '' }],
      subtitles: [{ url: '/storage/a.vtt', label: '中文', language: 'zh-CN' }],
      marks: [{ second: 200, name: '第二步' }],
      handouts: [
        { name: '本章讲义', url: '/storage/files/a.pdf' },
        { name: '外面的', url: 'https://evil.example/a.pdf' },
      ],
    }),
  );
  answer(OUTLINE, replyTo(OUTLINE, { course_uuid: ID }));
  answer(NOTES, () => saved as never);
  answer(DELETE, null);
  answer(SAVE, ({ params, body }) => {
    if (!isOnline) throw new Error('offline');
    const note = { uuid: params.id, ...(body as object), created_time: NOW, updated_time: NOW };
    saved.push(note);
    return note as never;
  });
});
const NOW = '2026-11-20T12:00:00+08:00';

const open = async () => {
  openScreen(StudyVideo, '/study/video', `/study/video?video=${ID}`);
  await screen.findByRole('heading', { name: '找主干' });
  const media = document.querySelector('video');
  if (!media) throw new Error('There is no video.');
  return media;
};
const show = async (tab: string) => {
  const button = await screen.findByRole('tab', { name: tab });
  await act(async () => button.click());
};
const write = async (text: string) => {
  const field = await screen.findByRole('textbox', { name: /^记在/ });
  await act(async () => {
    fireEvent.change(field, { target: { value: text } });
  });
  await tap(/^记在/);
};

describe('a lesson', () => {
  it('is searched in its transcript, and a line that is found leads to its place', async () => {
    const media = await open();
    await show('文稿');
    const search = await screen.findByRole('searchbox');
    await act(async () => {
      fireEvent.change(search, { target: { value: '主干' } });
    });

    expect(screen.getByText('1 处')).toBeTruthy();
    await tap(/第一步，找 ?主干$/);
    expect(media.currentTime).toBe(3);
    await tap(/第二步$/);
    expect(media.currentTime).toBe(200);
  });

  it('offers the handouts of the school, and no others', async () => {
    await open();
    await show('讲义');

    expect(screen.getAllByRole('link', { name: /新窗口/ }).map((link) => link.getAttribute('href'))).toEqual([
      '/storage/files/a.pdf',
    ]);
  });

  it('keeps what is being written, a new note with its place or a change, over a look at another tab', async () => {
    saved.push({ uuid: NOTE, video_uuid: ID, second: 5, text: '旧的', html: '', created_time: NOW, updated_time: NOW });
    const media = await open();
    media.currentTime = 200;
    await show('笔记');
    const type = async (name: RegExp | string, value: string) => {
      const field = await screen.findByRole('textbox', { name });
      act(() => void fireEvent.change(field, { target: { value } }));
    };
    await type(/^记在/, '第二步还没想');
    await tap('修改');
    await type('00:05 的笔记', '旧的，改到一半');

    await show('文稿');
    media.currentTime = 0;
    await show('笔记');

    const kept = async (name: string) => (await screen.findByRole<HTMLTextAreaElement>('textbox', { name })).value;
    expect(await kept('记在 03:20')).toBe('第二步还没想');
    expect(await kept('00:05 的笔记')).toBe('旧的，改到一半');
    await tap('取消');
    await tap(/^记在/);
    await show('文稿');
    await show('笔记');
    expect(await kept('记在 00:00')).toBe('');
    expect(await screen.findByText('旧的')).toBeTruthy();
  });

  it('takes a note at its place, with a key as well; letters in the field are no keys', async () => {
    const media = await open();
    media.currentTime = 200;
    await act(async () => {
      fireEvent.keyDown(document.body, { key: 'n' });
    });
    const field = await screen.findByRole('textbox', { name: '记在 03:20' });
    expect(document.activeElement).toBe(field);
    await act(async () => {
      fireEvent.keyDown(field, { key: 'm' });
    });
    expect(media.muted).toBe(false);

    await write(' 主干三个词 ');

    expect(await screen.findByRole('article', { name: '03:20 的笔记' })).toHaveProperty(
      'textContent',
      expect.stringContaining('主干三个词'),
    );
    expect(sentTo(SAVE).map(({ body }) => body)).toEqual([{ video_uuid: ID, second: 200, text: '主干三个词' }]);
  });

  it('keeps a note that cannot be sent, says so, and sends it once there is a network', async () => {
    isOnline = false;
    await open();
    await show('笔记');
    await write('离线记的');

    expect(await screen.findByText('1 条笔记待上传')).toBeTruthy();
    isOnline = true;
    await act(async () => window.dispatchEvent(new Event('online')));

    await vi.waitFor(() => expect(screen.queryByText('1 条笔记待上传')).toBeNull());
    expect(new Set(sentTo(SAVE).map(({ params }) => params.id)).size).toBe(1);
    expect(saved).toHaveLength(1);
    expect(screen.getByText('离线记的')).toBeTruthy();
  });

  it('gives a deleted note back', async () => {
    saved.push({
      ...{ uuid: NOTE, video_uuid: ID, second: 5, text: '要删的' },
      ...{ created_time: NOW, updated_time: NOW },
    });
    answer(DELETE, () => {
      saved.length = 0;
      return null;
    });
    await open();
    await show('笔记');
    const note = within(await screen.findByRole('article', { name: '00:05 的笔记' }));
    await act(async () => note.getByRole('button', { name: '删除' }).click());
    expect(screen.queryByRole('article')).toBeNull();

    await tap('撤销');

    expect(await screen.findByText('要删的')).toBeTruthy();
    await vi.waitFor(() => expect(sentTo(SAVE).map(({ params }) => params.id)).toEqual([NOTE]));
  });

  it('says that its transcript did not load, and tries again', async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
    lose(OUTLINE);
    await open();
    await show('文稿');

    expect(await screen.findByText('文稿没有加载出来')).toBeTruthy();
    vi.stubGlobal('fetch', async () => new Response(VTT));
    await tap('重试');
    expect(await screen.findByText('第一步，找主干')).toBeTruthy();
  });
});
