import { api } from '#src/lib/api/api-client.ts';
import { environment } from '#src/lib/environment/current.ts';
import { readToken, saveToken } from '#src/lib/session/session.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

const KEY = 'session-since';
/** A session lasts thirty days: a student who comes at least every three weeks never has to log in again. */
const OLD_MS = 7 * 24 * 3_600_000;

/**
 * Replaces an old token before it expires.
 *
 * A token of unknown age counts as new from now on. A failure changes nothing. In the school's app, the app does this.
 */
export async function refreshSession(now = Date.now()): Promise<void> {
  const token = readToken();
  if (!token || environment().host === 'app') return;
  const since = Number(readStored('local', KEY) ?? Number.NaN);
  if (!(since <= now)) writeStored('local', KEY, String(now));
  if (!(now - since > OLD_MS)) return;
  // Other tabs, and a reload, treat it as done.
  writeStored('local', KEY, String(now));
  const renewed = await api('POST /api/v1/account/auth/token/refresh', { isSilent: true }).catch(() => undefined);
  if (renewed && readToken() === token) saveToken(renewed.token, token);
}
