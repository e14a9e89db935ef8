import { workerData } from 'node:worker_threads';
import { answerCalls } from '#ipc/calls.ts';
import { toParentThread } from '#ipc/channels.ts';
import type { PageWorkerCalls, Share } from './page-builder.ts';
import { startRenderThread } from './render-thread.ts';

const share = workerData as Share;
const thread = startRenderThread(share);

answerCalls<PageWorkerCalls>(toParentThread(), {
  async build() {
    const { buildShare } = await import('./page-builder.ts');
    try {
      return await buildShare(share, thread);
    } finally {
      await thread.close();
    }
  },
});
