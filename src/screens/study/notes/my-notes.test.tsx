// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { replyTo } from '#src/contract/testing.ts';
import { answer, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { openScreen, tap } from '../../testing.tsx';
import MyNotes from './my-notes.tsx';

const LIST = 'GET /api/v1/course/notes';
const COURSES = 'GET /api/v1/course/notes/courses';
const SAVE = 'PUT /api/v1/course/notes/{id}';
const DELETE = 'DELETE /api/v1/course/notes/{id}';
const idOf = (at: number) => `10000000-0000-4000-8000-0000000000${String(at).padStart(2, '0')}`;
const saved = (at: number, text: string) => ({
  ...{ uuid: idOf(at), video_uuid: idOf(90), second: at, text, html: '' },
  ...{ created_time: '2026-11-20T12:00:00+08:00', updated_time: '2026-11-20T12:00:00+08:00' },
});
const note = (at: number, text: string) => ({ ...saved(at, text), video_name: '1.1 主干', course_name: '英语' });
const listed = (...list: readonly ReturnType<typeof note>[]) =>
  replyTo(LIST, { list: [...list], total: list.length, page: 1, page_size: 20 });

beforeEach(() => {
  saveToken('student-1');
  answer(LIST, listed(note(40, '先找谓语'), note(52, '句型')));
  answer(COURSES, replyTo(COURSES, [{ uuid: idOf(80), name: '英语', count: 2 }]));
});

describe('the notes', () => {
  it('lead back to their place in the video', async () => {
    openScreen(MyNotes, '/study/notes');

    const place = await screen.findByRole('link', { name: '回到视频 00:40' });

    expect(place.getAttribute('href')).toMatch(/at=40/);
    expect(place.getAttribute('href')).toContain(idOf(90));
  });

  it('are searched for with what is typed, once it is settled, within the chosen course', async () => {
    const { place } = openScreen(MyNotes, '/study/notes', `/study/notes?course=${idOf(80)}`);
    await screen.findByText('先找谓语');
    answer(LIST, listed(note(40, '先找谓语')));

    act(() => void fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' 谓语 ' } }));

    await waitFor(() => expect(screen.queryByText('句型')).toBeNull());
    expect(sentTo(LIST).at(-1)?.query).toMatchObject({ course: idOf(80), keyword: '谓语' });
    expect(new URLSearchParams(place().split('?')[1]).get('keyword')).toBe('谓语');
  });

  it('are deleted at once, and come back as they were', async () => {
    answer(DELETE, replyTo(DELETE));
    answer(SAVE, replyTo(SAVE, saved(40, '先找谓语')));
    openScreen(MyNotes, '/study/notes');
    await screen.findByText('先找谓语');
    answer(LIST, listed(note(52, '句型')));

    act(() => screen.getAllByRole('button', { name: '删除' })[0]?.click());

    await waitFor(() => expect(screen.queryByText('先找谓语')).toBeNull());
    await waitFor(() => expect(sentTo(DELETE)).toHaveLength(1));
    answer(LIST, listed(note(40, '先找谓语'), note(52, '句型')));
    await tap('撤销');
    expect(await screen.findByText('先找谓语')).toBeTruthy();
    expect(sentTo(SAVE)[0]).toMatchObject({ params: { id: idOf(40) }, body: { second: 40, text: '先找谓语' } });
  });

  it('show their formulas typeset, and as they were written while they are changed and until that is sent', async () => {
    const html = '<p>极限 <strong>e</strong></p>';
    answer(LIST, listed({ ...note(40, '极限 $e$'), html }));
    answer(SAVE, () => {
      throw new Error('offline');
    });
    openScreen(MyNotes, '/study/notes');
    expect(await screen.findByText('e')).toBeTruthy();

    await tap('修改');
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '00:40 的笔记' });
    expect(field.value).toBe('极限 $e$');
    act(() => void fireEvent.change(field, { target: { value: '极限 $e^2$' } }));
    await tap('保存修改');

    expect(await screen.findByText('极限 $e^2$')).toBeTruthy();
    expect(screen.queryByText('e')).toBeNull();
  });

  it('that there are none of says how to write one', async () => {
    answer(LIST, listed());
    answer(COURSES, replyTo(COURSES, []));
    openScreen(MyNotes, '/study/notes');

    expect(await screen.findByText('还没有笔记')).toBeTruthy();
  });
});
