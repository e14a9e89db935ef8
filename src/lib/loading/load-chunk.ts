import { readStored, writeStored } from '../storage/storage.ts';
import { isReachable } from './reachable.ts';

const CHUNK_TIMEOUT_MS = 120_000;
const RELOADED_KEY = 'reloaded-for-chunk';
/** A second failure this soon after a reload is not caused by a stale build. */
const RELOAD_PAUSE_MS = 60_000;
/** Error messages of Chromium, Firefox, WebKit and Vite (for a stylesheet) for a file that could not be loaded. */
const NOT_ARRIVED = /dynamically imported module|importing a module script failed|unable to preload/i;

/** The text for students when a part of the app could not be loaded. */
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

/** Whether a part of the app failed because its file could not be loaded, not because of its code. */
export function isMissingChunk(reason: unknown): boolean {
  return reason instanceof Error && NOT_ARRIVED.test(reason.message);
}

let deciding: Promise<boolean> | undefined;

/**
 * Reloads the page once when a part of it is gone, as after a deploy. Resolves to whether it does.
 *
 * Not while the server is unreachable, when a reload would lose the page, and not twice within a minute. Several parts
 * that fail together share one result.
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
