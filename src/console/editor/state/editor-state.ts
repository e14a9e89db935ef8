import type { ConsoleReply } from '#src/contract/console/all.ts';
import { applyEdit } from '#src/page-edit/apply-edit.ts';
import type { PageEdit, Refusal } from '#src/page-edit/edit.ts';
import { type EditHistory, EMPTY_HISTORY, recordChange, redo, undo } from '#src/page-edit/history.ts';
import type { MergeConflict } from '#src/page-edit/merge/merge-conflict.ts';
import { type OpenPage, openPage } from '#src/page-edit/read/open-page.ts';
import type { ValuePath } from '#src/page-edit/read/page-node.ts';
import { blockAfter, blockAt, blockAtOffset } from './selected-block.ts';

export type OpenedPage = ConsoleReply<'GET /console/api/page'>;
export type Draft = NonNullable<OpenedPage['draft']>;
export type RenderReply = ConsoleReply<'POST /console/api/page/render'>;

/** A version of the file. */
export interface FileVersion {
  readonly text: string;
  readonly hash: string;
  /** Who saved it in the console, if known. */
  readonly by?: string | null;
  /** True when the same user saved it in another window. */
  readonly isMine?: boolean;
}

/** A problem of the page, with its value. */
export interface LocatedProblem {
  readonly problem: RenderReply['problems'][number];
  readonly path: ValuePath;
  /** Its position in the rendered text. */
  readonly offset: number;
}

/** The last rendering, and its text. */
export interface Rendered extends Omit<RenderReply, 'problems'> {
  readonly text: string;
  readonly problems: readonly LocatedProblem[];
  /** The last document; stays while the text has errors. */
  readonly lastDocument: string | null;
}

/** Where the draft is stored. */
export type DraftState =
  | { readonly status: 'same' | 'waiting' | 'kept' | 'offline' | 'signed-out' }
  | { readonly status: 'failed'; readonly reason: string }
  /** Another window of the same person has a newer one. */
  | { readonly status: 'older'; readonly newer: Draft };

/** A save with conflicts with another version of the file. */
export interface Conflict {
  readonly base: FileVersion;
  readonly mine: string;
  readonly theirs: FileVersion;
  /** The text that was to be saved. */
  readonly asked: string;
  readonly parts: readonly MergeConflict[];
}

/** The editor's whole state. */
export interface EditorState {
  readonly page: OpenPage;
  readonly history: EditHistory;
  /** The file as last read or saved. */
  readonly base: FileVersion;
  /** Index in `blocks`; null for the settings of the page. */
  readonly selected: number | null;
  /** The value to scroll to in the form; a new object for each request. */
  readonly focus?: { readonly path: ValuePath } | undefined;
  /** The position to scroll to in the text view; a new object for each request. */
  readonly shown?: { readonly offset: number } | undefined;
  readonly refusal?: Refusal | undefined;
  readonly rendered?: Rendered | undefined;
  /** Why the page cannot be rendered now. */
  readonly renderFailure?: string | undefined;
  readonly draft: DraftState;
  readonly isSaving: boolean;
  readonly saveFailure?: string | undefined;
  readonly conflict?: Conflict | undefined;
  /** What a colleague did to the page as a whole, as a message; empty for nothing. */
  readonly news: string;
}

/** The initial state. */
export function beginningState(text: string, base: FileVersion, news = ''): EditorState {
  const page = openPage(text);
  return {
    page,
    history: EMPTY_HISTORY,
    base,
    selected: blockAt(page, 0) ? 0 : null,
    draft: { status: text === base.text ? 'same' : 'waiting' },
    isSaving: false,
    news,
  };
}

/** The state after an edit; after a refused one only its message changes. */
export function edited(state: EditorState, edit: PageEdit, nowMs: number, field?: string): EditorState {
  const done = applyEdit(state.page, edit);
  if (!done.ok) return { ...state, refusal: done };
  if (done.splices.length === 0) return { ...state, refusal: undefined };
  return {
    ...state,
    page: done.page,
    history: recordChange(state.history, done, nowMs, field),
    selected: blockAfter(state.page, done, edit, state.selected),
    refusal: undefined,
  };
}

/** The state after an undo or redo; selects the changed block. */
export function travelled(state: EditorState, way: 'undo' | 'redo'): EditorState {
  const done = (way === 'undo' ? undo : redo)(state.history, state.page.text);
  if (!done) return state;
  const page = openPage(done.text);
  const changed = done.steps.at(-1)?.[0]?.start;
  const block = changed === undefined ? undefined : blockAtOffset(page, changed);
  const selected = block ?? (state.selected !== null && blockAt(page, state.selected) ? state.selected : null);
  return { ...state, page, history: done.history, selected, refusal: undefined };
}
