import { readToken } from '#src/lib/session/session.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';

const KEY = 'consult-guest-key';

/** What names a visitor without an account to the chat; also who has just logged in, so that the talk goes on. */
export function guestKey(): { readonly guest_key?: string } {
  const key = readStored('local', KEY);
  return key ? { guest_key: key } : {};
}

/** Keeps the key that the server gave, or forgets the one it has taken over. */
export function keepGuestKey(key: string | null): void {
  writeStored('local', KEY, key ?? undefined);
}

/** Whether somebody talks here: without an account and a key there can be nothing to read. */
export function hasParty(): boolean {
  return readToken() !== undefined || readStored('local', KEY) !== undefined;
}
