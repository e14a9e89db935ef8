import type { ConsoleReply } from '#src/contract/console/all.ts';
import { applyEdit } from '#src/page-edit/apply-edit.ts';
import type { PageEdit, Refusal } from '#src/page-edit/edit.ts';
import { type EditHistory, EMPTY_HISTORY, recordChange, redo, undo } from '#src/page-edit/history.ts';
import type { MergeConflict } from '#src/page-edit/merge-conflict.ts';
import { type OpenPage, openPage } from '#src/page-edit/open-page.ts';
import type { ValuePath } from '#src/page-edit/page-node.ts';
import { blockAfter, blockAt, blockAtOffset } from './selected-block.ts';

export type OpenedPage = ConsoleReply<'GET /console/api/page'>;
export type Draft = NonNullable<OpenedPage['draft']>;
export type RenderReply = ConsoleReply<'POST /console/api/page/render'>;

/** A version of the file. */
export interface FileVersion {
  readonly text: string;
  readonly hash: string;
}

/** Something that is wrong with the page, with the value that it is about. */
export interface LocatedProblem {
  readonly problem: RenderReply['problems'][number];
  readonly path: ValuePath;
  /** Where it is in the text that was rendered. */
  readonly offset: number;
}

/** What was rendered last, and of which text. */
export interface Rendered extends Omit<RenderReply, 'problems'> {
  readonly text: string;
  readonly problems: readonly LocatedProblem[];
  /** The last document that could be made; stays while the text has errors. */
  readonly lastDocument: string | null;
}

/** Where the draft is kept. */
export type DraftState =
  | { readonly status: 'same' | 'waiting' | 'kept' | 'offline' | 'signed-out' }
  | { readonly status: 'failed'; readonly reason: string }
  /** Another window of the same person has a newer one. */
  | { readonly status: 'older'; readonly newer: Draft };

/** A save that found another version of the file, with parts that both changed. */
export interface Conflict {
  readonly base: FileVersion;
  readonly mine: string;
  readonly theirs: FileVersion;
  /** The text that was to be saved. */
  readonly asked: string;
  readonly parts: readonly MergeConflict[];
}

/** Everything that the editor shows follows from this. */
export interface EditorState {
  readonly page: OpenPage;
  readonly history: EditHistory;
  /** The file as it was read or saved last. */
  readonly base: FileVersion;
  /** Index in `blocks`; null for the settings of the page. */
  readonly selected: number | null;
  /** The value that the form brings into view; a new object each time it is asked for. */
  readonly focus?: { readonly path: ValuePath } | undefined;
  /** The place that the text view brings into view; a new object each time it is asked for. */
  readonly shown?: { readonly offset: number } | undefined;
  readonly refusal?: Refusal | undefined;
  readonly rendered?: Rendered | undefined;
  /** Why the page cannot be rendered at this moment. */
  readonly renderFailure?: string | undefined;
  readonly draft: DraftState;
  readonly isSaving: boolean;
  readonly saveFailure?: string | undefined;
  readonly conflict?: Conflict | undefined;
}

/** The editor as it begins. */
export function beginningState(text: string, base: FileVersion): EditorState {
  const page = openPage(text);
  return {
    page,
    history: EMPTY_HISTORY,
    base,
    selected: blockAt(page, 0) ? 0 : null,
    draft: { status: text === base.text ? 'same' : 'waiting' },
    isSaving: false,
  };
}

/** The state after an edit; a refused one changes nothing but what is said about it. */
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

/** The state after one step back or forth; shows the block that changed. */
export function travelled(state: EditorState, way: 'undo' | 'redo'): EditorState {
  const done = (way === 'undo' ? undo : redo)(state.history, state.page.text);
  if (!done) return state;
  const page = openPage(done.text);
  const changed = done.steps.at(-1)?.[0]?.start;
  const block = changed === undefined ? undefined : blockAtOffset(page, changed);
  const selected = block ?? (state.selected !== null && blockAt(page, state.selected) ? state.selected : null);
  return { ...state, page, history: done.history, selected, refusal: undefined };
}
