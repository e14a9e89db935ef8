import { beforeEach, describe, expect, it } from 'vitest';
import { beginEditing } from './begin-editing.ts';
import type { OpenedPage } from './editor-state.ts';
import { writeLocalDraft } from './local-draft.ts';
import { PAGE, versionOf } from './testing-editor.ts';

const ME = '11111111-1111-4111-8111-111111111111';
const FILE = 'campaigns/sale.yaml';
const MINE = PAGE.replace('19900', '9900');
const THEIRS = PAGE.replace('为什么', '他们的话');
const BOTH = THEIRS.replace('19900', '9900');

/** A browser's storage, empty before each test. */
beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
});

const opened = (text: string, draft: OpenedPage['draft'] = null): OpenedPage => ({
  ...{ file: FILE, path: '/sale', ...versionOf(text), draft },
  usedBy: null,
  otherDrafts: [],
});
const onServer = (text: string, revision: number): NonNullable<OpenedPage['draft']> => ({
  ...{ text, revision, baseText: PAGE, baseHash: versionOf(PAGE).hash },
  savedAt: '2026-11-22T12:00:00+08:00',
});
const keepHere = (text: string, revision: number) =>
  writeLocalDraft(ME, FILE, { text, revision, baseText: PAGE, baseHash: versionOf(PAGE).hash });

describe('a page that is opened again', () => {
  it('is the file where there is no draft', () => {
    expect(beginEditing(opened(PAGE), ME)).toMatchObject({ text: PAGE, notice: undefined });
  });

  it('goes on with what was typed without network', () => {
    keepHere(MINE, 0);

    expect(beginEditing(opened(PAGE), ME)).toMatchObject({ text: MINE, base: versionOf(PAGE) });
  });

  it('takes the newer of the drafts here and on the server', () => {
    keepHere(MINE, 3);

    expect(beginEditing(opened(PAGE, onServer(THEIRS, 3)), ME).text).toBe(MINE);
    expect(beginEditing(opened(PAGE, onServer(THEIRS, 4)), ME).text).toBe(THEIRS);
  });

  it('joins the draft with what somebody else wrote into the file', () => {
    keepHere(MINE, 0);

    expect(beginEditing(opened(THEIRS), ME)).toMatchObject({ text: BOTH, base: versionOf(THEIRS) });
  });

  it('leaves what both changed to be chosen at the save', () => {
    keepHere(MINE, 0);
    const begun = beginEditing(opened(PAGE.replace('19900', '29900')), ME);

    expect(begun).toMatchObject({ text: MINE, base: versionOf(PAGE) });
  });

  it('loses nothing typed without network while another window saved', () => {
    keepHere(MINE.replace('七天', '十天'), 3);

    expect(beginEditing(opened(BOTH), ME)).toMatchObject({ text: BOTH.replace('七天', '十天'), base: versionOf(BOTH) });

    const later = MINE.replace('9900', '8800');
    keepHere(later, 3);

    // Both changed the price: the save asks which one stays.
    expect(beginEditing(opened(BOTH), ME)).toMatchObject({ text: later, base: versionOf(PAGE) });
  });

  it('is the file where that says all of the draft', () => {
    keepHere(MINE, 3);

    expect(beginEditing(opened(BOTH), ME)).toMatchObject({ text: BOTH, base: versionOf(BOTH), notice: undefined });
  });

  it('is not that of a colleague at the same browser', () => {
    keepHere(MINE, 0);

    expect(beginEditing(opened(PAGE), '22222222-2222-4222-8222-222222222222').text).toBe(PAGE);
  });
});
