import { join } from 'node:path';
import { createCaller } from '#ipc/calls.ts';
import { openThread } from '#ipc/channels.ts';
import type { BuildFolders } from '../site/folders.ts';
import type { Rendered } from './page-renderer.ts';
import type { PageTexts } from './page-texts.ts';

/** What a render thread is started with. */
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
  readonly render: { readonly input: PageTexts; readonly reply: readonly Rendered[] };
}

/**
 * Starts a render thread. It loads the renderer at once, while other threads load the compiler. The caller closes it.
 */
export function startRenderThread({ folders, staging }: RenderSettings): RenderThread {
  const settings: RenderSettings = { folders, staging };
  const { call, stop } = createCaller<RenderCalls>(
    () => openThread(join(folders.compiler, '../render-worker.js'), settings),
    { isStartedAtOnce: true },
  );
  const rendered: Rendered[] = [];
  let sent = 0;
  let failure: { readonly reason: unknown } | undefined;
  let wake = () => {};
  return {
    send(texts) {
      sent += texts.pages.length;
      call('render', texts)
        .then((more) => void rendered.push(...more))
        .catch((reason) => {
          failure ??= { reason };
        })
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
    close: async () => stop(),
  };
}
