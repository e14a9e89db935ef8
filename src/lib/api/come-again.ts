import { isAxiosError } from 'axios';
import { showToast } from '../dom/toast.ts';

/** Details of a 503: whether the write may have been done anyway. */
interface MaybeDone {
  readonly data: { readonly may_be_done?: boolean } | null;
}

const LONGEST_WAIT_MS = 15_000;
/** Random delay, so that clients that were refused together do not return together. */
const SPREAD_MS = 1000;

/**
 * Runs `ask`. When the server refuses with a time to retry, runs it once more, if the first call surely changed nothing
 * or only reads.
 *
 * The student sees that they are in a queue. Aborting `signal` ends the wait with the refusal.
 */
export async function askAgainWhenTold<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await ask();
  } catch (reason) {
    const waitMs = waitOf(reason);
    if (waitMs === undefined) throw reason;
    showToast('现在人有点多，正在排队…', waitMs);
    await pause(waitMs, signal);
    if (signal?.aborted) throw reason;
    return await ask();
  }
}

function waitOf(reason: unknown): number | undefined {
  if (!isAxiosError(reason) || reason.response?.status !== 503) return undefined;
  const isRead = reason.config?.method?.toLowerCase() === 'get';
  if (!isRead && (reason.response.data as Partial<MaybeDone> | undefined)?.data?.may_be_done) return undefined;
  const seconds = Number(reason.response.headers['retry-after'] || Number.NaN);
  if (!(seconds >= 0)) return undefined;
  return Math.min(seconds * 1000, LONGEST_WAIT_MS) + Math.random() * SPREAD_MS;
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
