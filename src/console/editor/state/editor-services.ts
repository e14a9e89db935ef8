import { consoleApi } from '../../client/console-api.ts';
import type { RenderReply } from './editor-state.ts';
import { type LocalDraft, writeLocalDraft } from './local-draft.ts';

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
}

/** The console's API and this browser's storage. */
export function editorServices(file: string, staffUuid: string): EditorServices {
  return {
    render: (text) => consoleApi('POST /console/api/page/render', { body: { file, text } }),
    saveDraft: (body) => consoleApi('PUT /console/api/page/draft', { body: { file, ...body } }),
    dropDraft: () => consoleApi('DELETE /console/api/page/draft', { query: { file } }),
    savePage: (body) => consoleApi('POST /console/api/page/save', { body: { file, ...body } }),
    keepLocal: (draft) => writeLocalDraft(staffUuid, file, draft),
    now: () => Date.now(),
  };
}
