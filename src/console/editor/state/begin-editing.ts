import { mergePages } from '#src/page-edit/merge/merge-pages.ts';
import { openPage } from '#src/page-edit/read/open-page.ts';
import type { FileVersion, OpenedPage } from './editor-state.ts';
import { newestDraft, readLocalDraft } from './local-draft.ts';
import { stateNews } from './state-news.ts';

/** The editor's initial data. */
export interface Begun {
  readonly opened: OpenedPage;
  readonly text: string;
  readonly base: FileVersion;
  /** Revision of the draft on the server; 0 for none. */
  readonly revision: number;
  /** A message for the author of the draft. */
  readonly notice: string | undefined;
  /** What a colleague did to the page as a whole since the draft began; undefined for nothing. */
  readonly news?: string;
}

/**
 * Continues with the newest draft. When the file has changed since, both are merged here if possible, else at the save.
 */
export function beginEditing(opened: OpenedPage, staffUuid: string): Begun {
  const draft = newestDraft(opened, readLocalDraft(staffUuid, opened.file));
  const now = { text: opened.text, hash: opened.hash };
  const revision = opened.draft?.revision ?? 0;
  if (!draft) return { opened, text: opened.text, base: now, revision, notice: undefined };
  if (draft.baseHash === opened.hash) {
    return { opened, text: draft.text, base: now, revision, notice: '接着上次的草稿' };
  }
  const merged = mergePages(draft.baseText, draft.text, opened.text);
  if (merged.conflicts.length === 0 && merged.text === opened.text) {
    return { opened, text: opened.text, base: now, revision, notice: undefined };
  }
  if (merged.conflicts.length === 0) {
    const news = stateNews({
      base: openPage(draft.baseText),
      mine: openPage(draft.text),
      theirs: openPage(opened.text),
    });
    return { opened, text: merged.text, base: now, revision, notice: '文件被别人改过，已和您的草稿合并', news };
  }
  const base = { text: draft.baseText, hash: draft.baseHash };
  return { opened, text: draft.text, base, revision, notice: '文件被别人改过，保存时请选择保留哪一边' };
}
