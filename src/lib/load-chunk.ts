import { readStored, writeStored } from './storage.ts';

const CHUNK_TIMEOUT_MS = 120_000;
const RELOADED_KEY = 'reloaded-for-chunk';
/** A second failure this soon after a reload is no matter of a stale build. */
const RELOAD_PAUSE_MS = 60_000;

/** Loads a lazy part of the app. Rejects with 'Loading chunk failed' after 120 s. */
export async function loadChunk<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading chunk failed')), timeoutMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reloads the page once when a part of it is gone, as after a deploy. Returns whether it does.
 *
 * Not while the device is offline, where a reload would lose the page, and not twice within a minute.
 */
export function reloadForNewBuild(reload = () => window.location.reload(), now = Date.now()): boolean {
  const reloadedAt = Number(readStored('session', RELOADED_KEY) ?? 0);
  if (!navigator.onLine || now - reloadedAt < RELOAD_PAUSE_MS) return false;
  writeStored('session', RELOADED_KEY, String(now));
  reload();
  return true;
}
