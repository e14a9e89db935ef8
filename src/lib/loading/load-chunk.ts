import { readStored, writeStored } from '../storage/storage.ts';
import { isReachable } from './reachable.ts';

const CHUNK_TIMEOUT_MS = 120_000;
const RELOADED_KEY = 'reloaded-for-chunk';
/** A second failure this soon after a reload is no matter of a stale build. */
const RELOAD_PAUSE_MS = 60_000;
/** What Chromium, Firefox, WebKit and Vite (for a stylesheet) say of a part that did not arrive. */
const NOT_ARRIVED = /dynamically imported module|importing a module script failed|unable to preload/i;

/** What a student reads when a part of the app did not arrive. */
export const CHUNK_TEXT = 'Loading chunk failed';

/** Loads a lazy part of the app. Rejects with 'Loading chunk failed' after 120 s. */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(CHUNK_TEXT)), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a part of the app failed because its file did not arrive, and not because of what it says. */
export function isMissingChunk(reason: unknown): boolean {
  return reason instanceof Error && NOT_ARRIVED.test(reason.message);
}

let deciding: Promise<boolean> | undefined;

/**
 * Reloads the page once when a part of it is gone, as after a deploy. Resolves to whether it does.
 *
 * Not while the server cannot be reached, where a reload would lose the page, and not twice within a minute. Several
 * parts that fail together get one answer.
 */
export function reloadForNewBuild(
  reload = () => window.location.reload(),
  now = Date.now(),
  isServerThere = isReachable,
): Promise<boolean> {
  deciding ??= decide(reload, now, isServerThere).finally(() => {
    deciding = undefined;
  });
  return deciding;
}

async function decide(reload: () => void, now: number, isServerThere: () => Promise<boolean>): Promise<boolean> {
  const reloadedAt = Number(readStored('session', RELOADED_KEY) ?? 0);
  if (now - reloadedAt < RELOAD_PAUSE_MS || !(await isServerThere())) return false;
  writeStored('session', RELOADED_KEY, String(now));
  reload();
  return true;
}
