import { staffRefusals } from '#src/contract/console/codes.ts';
import { ConsoleRefusal, consoleApi } from '../../client/console-api.ts';
import type { RenderReply } from './editor-state.ts';
import { type LocalDraft, moveLocalDraft, writeLocalDraft } from './local-draft.ts';

interface DraftBody {
  readonly text: string;
  readonly baseText: string;
  readonly baseHash: string;
  readonly replaces: number;
}

interface SaveBody {
  readonly text: string;
  readonly baseHash: string;
  /** Revision of the draft in the text; 0 for none. */
  readonly draft: number;
}

/** The editor's dependencies. */
export interface EditorServices {
  readonly render: (text: string) => Promise<RenderReply>;
  readonly saveDraft: (body: DraftBody) => Promise<{ readonly revision: number }>;
  readonly dropDraft: () => Promise<unknown>;
  readonly savePage: (body: SaveBody) => Promise<{ readonly hash: string }>;
  /** Stores the draft in this browser; undefined deletes it. */
  readonly keepLocal: (draft: LocalDraft | undefined) => boolean;
  /** Milliseconds. */
  readonly now: () => number;
  /** Calls once what was changed is visible. */
  readonly afterPaint: (run: () => void) => void;
}

/**
 * The console's API and this browser's storage.
 *
 * When the page is renamed meanwhile, drafts and saves follow it, and so does the draft in this browser; `onMoved` is
 * called once.
 */
export function editorServices(file: string, staffUuid: string, onMoved: (to: string) => void): EditorServices {
  let place = file;
  const following = async <T>(call: (file: string) => Promise<T>): Promise<T> => {
    const asked = place;
    try {
      return await call(asked);
    } catch (cause) {
      const to = movedTo(cause);
      if (to === undefined) throw cause;
      if (place === asked) {
        moveLocalDraft(staffUuid, place, to);
        place = to;
        onMoved(to);
      }
      return call(place);
    }
  };
  return {
    render: (text) => following((at) => consoleApi('POST /console/api/page/render', { body: { file: at, text } })),
    saveDraft: (body) => following((at) => consoleApi('PUT /console/api/page/draft', { body: { file: at, ...body } })),
    dropDraft: () => following((at) => consoleApi('DELETE /console/api/page/draft', { query: { file: at } })),
    savePage: (body) => following((at) => consoleApi('POST /console/api/page/save', { body: { file: at, ...body } })),
    keepLocal: (draft) => writeLocalDraft(staffUuid, place, draft),
    now: () => Date.now(),
    // A hidden tab paints nothing.
    afterPaint: (run) => (document.hidden ? run() : requestAnimationFrame(() => setTimeout(run))),
  };
}

/** The new path of a page whose file is gone; undefined when the server does not know it, and for any other failure. */
export function movedTo(cause: unknown): string | undefined {
  if (!(cause instanceof ConsoleRefusal) || cause.code !== staffRefusals.PAGE_FILE_GONE.code) return undefined;
  return (cause.data as { readonly movedTo?: string } | null)?.movedTo;
}
