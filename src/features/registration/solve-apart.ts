import { trustedScriptUrl } from '#src/lib/environment/trusted-script.ts';
import type { Found } from './solve-challenge.ts';

/** When the worker takes longer, the page solves the challenge itself. */
const WORKER_MS = 15_000;

/** Solves a challenge in a worker, or in the page when there is none. Throws when the solver could not be loaded. */
export async function solveApart(challenge: string): Promise<{ readonly challenge: string } & Found> {
  const { solve, address } = await import('./solve-challenge.ts');
  const found = (await inWorker(address, challenge)) ?? (await solve(challenge));
  return { challenge, ...found };
}

/** Undefined when a worker cannot start, fails, or takes too long. */
async function inWorker(address: string, challenge: string): Promise<Found | undefined> {
  let worker: Worker | undefined;
  try {
    worker = new Worker(trustedScriptUrl(address), { type: 'module' });
    return await answerOf(worker, challenge);
  } catch {
    return undefined;
  } finally {
    worker?.terminate();
  }
}

function answerOf(worker: Worker, challenge: string): Promise<Found | undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, WORKER_MS, undefined);
    worker.onmessage = ({ data }: MessageEvent<Found>) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(undefined);
    };
    worker.postMessage(challenge);
  });
}
