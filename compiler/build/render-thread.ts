import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BuildFolders } from '../site/folders.ts';
import type { Rendered } from './page-renderer.ts';
import type { PageTexts } from './page-texts.ts';

/** What a thread that renders is started with. */
export interface RenderSettings {
  readonly folders: BuildFolders;
  /** Where documents are written. */
  readonly staging: string;
}

/** A thread that renders the pages it is sent, in their order. */
export interface RenderThread {
  readonly send: (texts: PageTexts) => void;
  /** What became of the pages so far, once no more than `waiting` of those sent are to be rendered. Throws when the thread died. */
  readonly rendered: (waiting: number) => Promise<readonly Rendered[]>;
  readonly close: () => Promise<unknown>;
}

/** Starts one. It reads the renderer at once, while others read the compiler; who starts it closes it. */
export function startRenderThread({ folders, staging }: RenderSettings): RenderThread {
  const workerData: RenderSettings = { folders, staging };
  const worker = new Worker(join(folders.compiler, '../render-worker.js'), { workerData, execArgv: [] });
  const rendered: Rendered[] = [];
  let sent = 0;
  let failure: { readonly reason: unknown } | undefined;
  let wake = () => {};
  worker.on('message', (more: readonly Rendered[]) => {
    rendered.push(...more);
    wake();
  });
  const end = (reason: unknown) => {
    failure ??= { reason };
    wake();
  };
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`The thread that renders pages ended with code ${code}.`)));
  return {
    send(texts) {
      sent += texts.pages.length;
      worker.postMessage(texts);
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
    close: () => worker.terminate(),
  };
}
