import { api } from '#src/lib/api/api-client.ts';
import { environment } from '#src/lib/environment/current.ts';
import { readToken, saveToken } from '#src/lib/session/session.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

const KEY = 'session-since';
/** A session lives thirty days: who comes at least every three weeks is never asked to log in again. */
const OLD_MS = 7 * 24 * 3_600_000;

/**
 * Replaces a token that has grown old, before it ends in the middle of something.
 *
 * One whose age is not known counts from now on. A failure changes nothing. Inside the school's app the app looks after it.
 */
export async function refreshSession(now = Date.now()): Promise<void> {
  const token = readToken();
  if (!token || environment().host === 'app') return;
  const since = Number(readStored('local', KEY) ?? Number.NaN);
  if (!(since <= now)) writeStored('local', KEY, String(now));
  if (!(now - since > OLD_MS)) return;
  // Another tab, and a reload, take it for done.
  writeStored('local', KEY, String(now));
  const renewed = await api('POST /api/v1/account/auth/token/refresh', { isSilent: true }).catch(() => undefined);
  if (renewed && readToken() === token) saveToken(renewed.token, token);
}
