import { readToken } from '#src/lib/session/session.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

const KEY = 'consult-guest-key';

/**
 * The chat key of a visitor without an account; also used right after the login, so that the conversation continues.
 */
export function guestKey(): { readonly guest_key?: string } {
  const key = readStored('local', KEY);
  return key ? { guest_key: key } : {};
}

/** Stores the key from the server, or deletes it after the login has taken over the conversation. */
export function storeGuestKey(key: string | null): void {
  writeStored('local', KEY, key ?? undefined);
}

/** Whether there can be a conversation: without an account and a key there is none. */
export function hasParty(): boolean {
  return readToken() !== undefined || readStored('local', KEY) !== undefined;
}
