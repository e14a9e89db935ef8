import { parentPort, workerData } from 'node:worker_threads';
import type { Share } from './page-builder.ts';
import { startRenderThread } from './render-thread.ts';

const share = workerData as Share;
const thread = startRenderThread(share);
const { buildShare } = await import('./page-builder.ts');
parentPort?.postMessage(await buildShare(share, thread));
await thread.close();
