import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPage } from '#src/page-edit/read/open-page.ts';
import { beginEditing } from './begin-editing.ts';
import { stateNews } from './state-news.ts';
import { openEditor, PAGE, versionOf } from './testing-editor.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ARCHIVED = PAGE.replace('status: live', 'status: archived');
const TIMED = PAGE.replace(
  'status: live',
  'status: live\nschedule: { from: 2026-12-01T08:00:00+08:00, until: 2026-12-12T00:00:00+08:00 }',
);
const mine = { kind: 'set', path: ['blocks', 1, 'text'], value: '因为' } as const;

describe('a page whose state a colleague changed while it was written on', () => {
  it('is saved with both, and says who took it off', async () => {
    const { store, desk } = openEditor();
    store.edit(mine);
    desk.file = { ...versionOf(ARCHIVED), by: '林老师' };

    const end = await store.save();

    expect(end).toMatchObject({ status: 'saved', isMerged: true });
    expect(desk.file.text).toBe(ARCHIVED.replace('为什么', '因为'));
    expect(store.read().news).toContain('林老师刚刚下线了这一页');
    store.dismissNews();
    expect(store.read().news).toBe('');
  });

  it('says the times that a colleague set', async () => {
    const { store, desk } = openEditor();
    store.edit(mine);
    desk.file = { ...versionOf(TIMED), by: '林老师' };

    await store.save();

    expect(store.read().news).toContain('林老师刚刚定了时间：2026-12-01 08:00 上线，2026-12-12 00:00 下线');
  });

  it('says so where the file is only taken over', () => {
    const { store } = openEditor();

    store.fileChanged(versionOf(ARCHIVED));

    expect(store.read().news).toContain('别人刚刚下线了这一页');
  });

  it('says so where a draft is gone on with', () => {
    const draft = {
      ...{ text: PAGE.replace('为什么', '因为'), baseText: PAGE, baseHash: versionOf(PAGE).hash, revision: 1 },
      savedAt: '2026-11-22T12:00:00+08:00',
    };
    const opened = { file: 'campaigns/a.yaml', path: '/a', ...versionOf(ARCHIVED), draft, otherDrafts: [] };

    const begun = beginEditing(opened as never, '1');

    expect(begun.notice).toContain('合并');
    expect(begun.news).toContain('下线了这一页');
  });

  it('asks where both changed it, and says nothing of what only the other words of the page are', async () => {
    const { store, desk } = openEditor();
    store.edit({ kind: 'set', path: ['status'], value: 'draft' });
    desk.file = versionOf(ARCHIVED);
    expect(await store.save()).toMatchObject({ status: 'conflict' });
    expect(store.read().news).toBe('');

    const words = openPage(PAGE.replace('一句话', '两句话'));
    expect(stateNews({ base: openPage(PAGE), mine: openPage(PAGE), theirs: words })).toBe('');
  });
});
