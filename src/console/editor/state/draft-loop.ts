import { staffRefusals } from '#src/contract/console/codes.ts';
import { ConsoleRefusal } from '../../client/console-api.ts';
import type { EditorServices } from './editor-services.ts';
import type { Draft, DraftState, FileVersion } from './editor-state.ts';

/** Pause in typing after which the draft is sent to the server, and stored in this browser, in milliseconds. */
const SERVER_PAUSE_MS = 600;
const LOCAL_PAUSE_MS = 150;
const RETRY_MS = 5000;

interface DraftLoopNeeds {
  readonly services: Pick<EditorServices, 'saveDraft' | 'dropDraft' | 'keepLocal'>;
  readonly read: () => { readonly text: string; readonly base: FileVersion };
  readonly tell: (draft: DraftState) => void;
  /** Revision of the draft on the server; 0 for none. */
  readonly revision: number;
}

export interface DraftLoop {
  /** The text or its base changed. */
  readonly changed: () => void;
  /** Stores it in this browser at once. */
  readonly keepNow: () => void;
  /** Tries again at once. */
  readonly retry: () => void;
  /** Revision of the draft on the server, as far as known; 0 for none. */
  readonly revision: () => number;
  /** Continues from a newer draft of another window. */
  readonly replaces: (revision: number) => void;
  readonly stop: () => void;
}

/** Stores the draft: in this browser almost at once, on the server after each pause; retries until it succeeds. */
export function startDraftLoop({ services, read, tell, revision: first }: DraftLoopNeeds): DraftLoop {
  let revision = first;
  let storedText: string | undefined;
  let isBusy = false;
  let localTimer: ReturnType<typeof setTimeout> | undefined;
  let serverTimer: ReturnType<typeof setTimeout> | undefined;

  const keepNow = () => {
    clearTimeout(localTimer);
    localTimer = undefined;
    const { text, base } = read();
    services.keepLocal(text === base.text ? undefined : { text, baseText: base.text, baseHash: base.hash, revision });
  };
  const later = (ms: number) => {
    clearTimeout(serverTimer);
    serverTimer = setTimeout(() => void send(), ms);
  };
  const send = async () => {
    serverTimer = undefined;
    // Changes during a call are sent after it.
    if (isBusy) return;
    const { text, base } = read();
    isBusy = true;
    const wanted = await put(text, base);
    isBusy = false;
    storedText = text;
    if (wanted) tell(wanted);
    if (read().text !== text || read().base !== base) later(0);
  };
  const put = async (text: string, base: FileVersion): Promise<DraftState | undefined> => {
    try {
      if (text === base.text) {
        if (revision > 0) await services.dropDraft();
        revision = 0;
        keepNow();
        return { status: 'same' };
      }
      const body = { text, baseText: base.text, baseHash: base.hash, replaces: revision };
      revision = (await services.saveDraft(body)).revision;
      keepNow();
      return { status: 'kept' };
    } catch (cause) {
      const state = stateOf(cause);
      if (state.status === 'offline') later(RETRY_MS);
      return state;
    }
  };
  return {
    changed() {
      localTimer ??= setTimeout(keepNow, LOCAL_PAUSE_MS);
      later(SERVER_PAUSE_MS);
    },
    keepNow,
    retry: () => later(0),
    revision: () => revision,
    replaces(newer) {
      revision = newer;
      storedText = undefined;
      later(0);
    },
    stop() {
      if (storedText !== read().text) keepNow();
      clearTimeout(localTimer);
      clearTimeout(serverTimer);
    },
  };
}

function stateOf(cause: unknown): DraftState {
  if (!(cause instanceof ConsoleRefusal)) throw cause;
  if (cause.code === 0) return { status: 'offline' };
  if (cause.code === staffRefusals.STAFF_LOGIN_REQUIRED.code) return { status: 'signed-out' };
  if (cause.code === staffRefusals.DRAFT_OLDER.code) return { status: 'older', newer: cause.data as Draft };
  return { status: 'failed', reason: cause.message };
}
