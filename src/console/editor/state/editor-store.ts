import type { PageEdit } from '#src/page-edit/edit.ts';
import type { MergeChoice } from '#src/page-edit/merge/merge-conflict.ts';
import { mergePages } from '#src/page-edit/merge/merge-pages.ts';
import { openPage } from '#src/page-edit/read/open-page.ts';
import type { ValuePath } from '#src/page-edit/read/page-node.ts';
import { spliceBetween } from '#src/page-edit/write/splice.ts';
import { type DraftLoop, startDraftLoop } from './draft-loop.ts';
import type { EditorServices } from './editor-services.ts';
import {
  beginningState,
  type EditorState,
  edited,
  type FileVersion,
  type Rendered,
  type RenderReply,
  travelled,
} from './editor-state.ts';
import { locateProblems } from './locate-problems.ts';
import { startRenderLoop } from './render-loop.ts';
import { type SaveEnd, savePage, settleConflict } from './save-page.ts';
import { stateNews } from './state-news.ts';

interface Beginning {
  readonly text: string;
  readonly base: FileVersion;
  /** Revision of the draft on the server; 0 for none. */
  readonly revision: number;
  /** What a colleague did to the page as a whole; undefined for nothing. */
  readonly news?: string;
}

export interface EditorStore {
  readonly read: () => EditorState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Like `subscribe`, for the page itself: it is told before everything around it. */
  readonly subscribePage: (listener: () => void) => () => void;
  /** Makes an edit; edits of one `field` without a pause are one undo step. Returns whether it was made. */
  readonly edit: (edit: PageEdit, field?: string) => boolean;
  /** Replaces the whole text. */
  readonly takeText: (text: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  /** Selects a block, or the page's settings; `focus` is a value in it. */
  readonly select: (block: number | null, focus?: ValuePath) => void;
  /** Shows a position of the text in the text view. */
  readonly showOffset: (offset: number) => void;
  readonly dismissRefusal: () => void;
  /** Writes the file. Returns the result, for a message. */
  readonly save: () => Promise<SaveEnd>;
  readonly settle: (choices: Readonly<Record<string, MergeChoice>>) => Promise<SaveEnd>;
  readonly dismissConflict: () => void;
  readonly dismissNews: () => void;
  /** After a newer draft of another window: takes it, or continues with this one. */
  readonly takeNewerDraft: () => void;
  readonly keepThisDraft: () => void;
  readonly retry: () => void;
  /**
   * Takes over a changed file, merged with the changes here. Returns the result. `reply` is the changed file; without
   * it, it is requested.
   */
  readonly fileChanged: (version: FileVersion, reply?: RenderReply) => 'same' | 'taken' | 'merged' | 'conflict';
  /** Renders the page again, because something it depends on has changed. */
  readonly renderAgain: () => void;
  /** Starts rendering and storing the draft; returns a function that stops both. */
  readonly start: () => () => void;
}

/** The state of an opened page: text, history, selection, and the server's answers. Decision 0158. */
export function createEditorStore(beginning: Beginning, services: EditorServices): EditorStore {
  let state = beginningState(beginning.text, beginning.base, beginning.news);
  let draft: DraftLoop | undefined;
  const listeners = new Set<() => void>();
  const pageListeners = new Set<() => void>();
  const set = (next: EditorState, later = (tell: () => void) => tell()) => {
    if (next === state) return;
    const { page, base } = state;
    state = next;
    if (next.page.text !== page.text && next.rendered?.text !== next.page.text) loop.want(next.page.text);
    if (next.page.text !== page.text || next.base !== base) {
      if (next.draft.status === 'same' || next.draft.status === 'kept') {
        state = { ...next, draft: { status: 'waiting' } };
      }
      draft?.changed();
    }
    for (const listener of pageListeners) listener();
    later(() => {
      for (const listener of listeners) listener();
    });
  };
  const patch = (part: Partial<EditorState>) => set({ ...state, ...part });
  const loop = startRenderLoop(async (text) => {
    try {
      const reply = await services.render(text);
      // Out of date: a newer text was rendered meanwhile.
      if (text !== state.page.text && state.rendered?.text === state.page.text) return;
      patch({ rendered: renderedOf(reply, text, state), renderFailure: undefined });
    } catch (cause) {
      patch({ renderFailure: cause instanceof Error ? cause.message : String(cause) });
    }
  });
  const takeText = (text: string) => {
    const [splice] = spliceBetween(state.page.text, text);
    if (splice) set(edited(state, { kind: 'text', ...splice }, services.now()));
  };
  const saves = {
    savePage: (body: { readonly text: string; readonly baseHash: string }) =>
      services.savePage({ ...body, draft: draft?.revision() ?? beginning.revision }),
  };
  const finish = (end: SaveEnd): SaveEnd => {
    if (end.status === 'saved') {
      const text = textAfterSave(end, state.page.text);
      if (text !== undefined) takeText(text);
      // Otherwise text typed meanwhile would be based on the old version, and the next save would show a conflict.
      patch({ isSaving: false, conflict: undefined, ...(text !== undefined && { base: end.version }) });
      if (end.news) patch({ news: end.news });
      // When the window is closed now, no draft of the saved text remains.
      draft?.retry();
    } else if (end.status === 'conflict') patch({ isSaving: false, conflict: end.conflict });
    else patch({ isSaving: false, saveFailure: end.reason });
    return end;
  };
  return {
    read: () => state,
    subscribe: subscriberOf(listeners),
    subscribePage: subscriberOf(pageListeners),
    edit(edit, field) {
      set(edited(state, edit, services.now(), field));
      return state.refusal === undefined;
    },
    takeText,
    undo: () => set(travelled(state, 'undo')),
    redo: () => set(travelled(state, 'redo')),
    select: (selected, path) => patch({ selected, focus: path && { path }, refusal: undefined }),
    showOffset: (offset) => patch({ shown: { offset } }),
    dismissRefusal: () => patch({ refusal: undefined }),
    async save() {
      patch({ isSaving: true, saveFailure: undefined });
      return finish(await savePage(saves, state.base, state.page.text));
    },
    async settle(choices) {
      const { conflict } = state;
      if (!conflict) return { status: 'failed', reason: '已经没有要选择的内容' };
      patch({ isSaving: true, saveFailure: undefined });
      return finish(await settleConflict(saves, conflict, choices));
    },
    dismissConflict: () => patch({ conflict: undefined }),
    dismissNews: () => patch({ news: '' }),
    takeNewerDraft() {
      if (state.draft.status !== 'older') return;
      const { newer } = state.draft;
      patch({ base: { text: newer.baseText, hash: newer.baseHash }, draft: { status: 'waiting' } });
      takeText(newer.text);
      draft?.replaces(newer.revision);
    },
    keepThisDraft() {
      if (state.draft.status !== 'older') return;
      const { revision } = state.draft.newer;
      patch({ draft: { status: 'waiting' } });
      draft?.replaces(revision);
    },
    fileChanged(version, reply) {
      const { base, page, isSaving } = state;
      // A running save will notice the change by itself.
      if (isSaving || version.hash === base.hash || state.conflict) return 'same';
      if (page.text === base.text) {
        const taken = takenOver({ ...state, base: version }, version.text, reply, services.now());
        const news = stateNews({ base: page, mine: page, theirs: taken.page }, version);
        set({ ...taken, news: news || state.news }, services.afterPaint);
        return 'taken';
      }
      const merged = mergePages(base.text, page.text, version.text);
      if (merged.conflicts.length > 0) return 'conflict';
      const news = stateNews({ base: openPage(base.text), mine: page, theirs: openPage(version.text) }, version);
      patch({ base: version, news: news || state.news });
      takeText(merged.text);
      return 'merged';
    },
    renderAgain: () => loop.want(state.page.text),
    retry() {
      loop.want(state.page.text);
      draft?.retry();
    },
    start() {
      draft = startDraftLoop({
        services,
        revision: beginning.revision,
        read: () => ({ text: state.page.text, base: state.base }),
        tell: (next) => patch({ draft: next }),
      });
      loop.want(state.page.text);
      if (state.page.text !== state.base.text) draft.changed();
      const started = draft;
      return () => {
        loop.stop();
        started.stop();
      };
    },
  };
}

function subscriberOf(listeners: Set<() => void>): EditorStore['subscribe'] {
  return (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}

/** The state with the text of its file, when nothing was changed here. */
function takenOver(state: EditorState, text: string, reply: RenderReply | undefined, nowMs: number): EditorState {
  const [splice] = spliceBetween(state.page.text, text);
  const taken = splice ? edited(state, { kind: 'text', ...splice }, nowMs) : state;
  return reply ? { ...taken, rendered: renderedOf(reply, text, taken), renderFailure: undefined } : taken;
}

function renderedOf(reply: RenderReply, text: string, { page, rendered }: EditorState): Rendered {
  const read = page.text === text ? page : openPage(text);
  const problems = locateProblems(read, reply.problems);
  if (reply.document !== null || !rendered) return { ...reply, text, problems, lastDocument: reply.document };
  // With errors the rendered page stays, and so do its blocks.
  return { ...reply, text, problems, blocks: rendered.blocks, lastDocument: rendered.lastDocument };
}

/** The text after a save, with what was typed meanwhile; undefined when the two do not fit. */
function textAfterSave({ asked, version, isMerged }: SaveEnd & { status: 'saved' }, typed: string): string | undefined {
  if (typed === asked) return version.text;
  if (!isMerged) return typed;
  const merged = mergePages(asked, typed, version.text);
  return merged.conflicts.length > 0 ? undefined : merged.text;
}
