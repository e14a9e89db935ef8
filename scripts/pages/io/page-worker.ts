import { parentPort, workerData } from 'node:worker_threads';
import { buildShare, type Share } from './page-builder.ts';

const results = await buildShare(workerData as Share);
parentPort?.postMessage(results);
