import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type Caller, createCaller } from '#ipc/calls.ts';
import { openThread } from '#ipc/channels.ts';
import type { BuildFolders } from '../site/folders.ts';
import type { Rendered } from './page-renderer.ts';
import type { PageTexts } from './page-texts.ts';

/** What a render thread is told at the beginning of a build. */
export interface RenderSettings {
  readonly folders: BuildFolders;
  /** Where documents are written. */
  readonly staging: string;
}

/** A thread that renders the pages it is sent, in order. */
export interface RenderThread {
  readonly send: (texts: PageTexts) => void;
  /**
   * Results so far. Waits until at most `waiting` of the sent pages are still to be rendered. Throws when the thread
   * died.
   */
  readonly rendered: (waiting: number) => Promise<readonly Rendered[]>;
  readonly close: () => Promise<unknown>;
}

/** What a thread that renders is asked. */
export interface RenderCalls {
  /** Forgets the build before. */
  readonly begin: { readonly input: RenderSettings; readonly reply: null };
  readonly render: { readonly input: PageTexts; readonly reply: readonly Rendered[] };
}

/** What a thread is started with: the renderer, which it loads at once. */
export type RenderProgram = Pick<BuildFolders, 'prerender'>;

/** A thread, and what it has loaded. */
interface Loaded {
  readonly caller: Caller<RenderCalls>;
  readonly setHeld: (isHeld: boolean) => void;
  readonly version: string;
}

/** How long a thread is kept for the next build: who looks at what would be published often publishes it next. */
const KEPT_MS = 10_000;

let kept: { readonly loaded: Loaded; readonly end: NodeJS.Timeout } | undefined;

/**
 * Starts a render thread, or takes the one that the last build left. It loads the renderer at once, while other threads
 * load the compiler. The caller closes it.
 */
export function startRenderThread({ folders, staging }: RenderSettings): RenderThread {
  const version = versionOf(folders);
  const loaded = takeKept(version) ?? load(folders, version);
  const { call, stop } = loaded.caller;
  const rendered: Rendered[] = [];
  let sent = 0;
  let failure: { readonly reason: unknown } | undefined;
  let wake = () => {};
  const fail = (reason: unknown) => {
    failure ??= { reason };
  };
  call('begin', { folders, staging }).catch(fail);
  return {
    send(texts) {
      sent += texts.pages.length;
      call('render', texts)
        .then((more) => void rendered.push(...more))
        .catch(fail)
        .finally(() => wake());
    },
    async rendered(waiting) {
      while (sent - rendered.length > waiting) {
        if (failure) throw failure.reason;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return rendered;
    },
    close: async () => (failure || rendered.length < sent ? stop() : keep(loaded)),
  };
}

function load(folders: BuildFolders, version: string): Loaded {
  const program: RenderProgram = { prerender: folders.prerender };
  let setHeld = (_isHeld: boolean) => {};
  const open = () => {
    const thread = openThread(programOf(folders), program);
    setHeld = thread.setHeld;
    return thread;
  };
  const caller = createCaller<RenderCalls>(open, { isStartedAtOnce: true });
  return { caller, setHeld: (isHeld) => setHeld(isHeld), version };
}

/** A thread without work does not keep the process from ending. */
function keep(loaded: Loaded): unknown {
  if (kept) return loaded.caller.stop();
  loaded.setHeld(false);
  kept = { loaded, end: setTimeout(() => takeKept(''), KEPT_MS).unref() };
  return undefined;
}

/** The kept thread; it is ended instead when it has loaded anything else. */
function takeKept(version: string): Loaded | undefined {
  if (!kept) return undefined;
  const { loaded, end } = kept;
  kept = undefined;
  clearTimeout(end);
  if (loaded.version !== version) return void loaded.caller.stop();
  loaded.setHeld(true);
  return loaded;
}

const programOf = ({ compiler }: BuildFolders) => join(compiler, '../render-worker.js');

/** Differs when the renderer or the thread's program has been built again. */
function versionOf(folders: BuildFolders): string {
  const files = [programOf(folders), folders.prerender].map((file) => {
    const { mtimeMs, ino } = statSync(file, { throwIfNoEntry: false }) ?? {};
    return [file, mtimeMs, ino];
  });
  return JSON.stringify(files);
}
