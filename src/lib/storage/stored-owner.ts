import { forgetStores } from './device-store.ts';
import { forgetFiles } from './files.ts';
import { forgetStored, readStored, writeStored } from './storage.ts';
import { isOfStudent } from './stored-keys.ts';

/** The session that a student's data in this browser, or this tab, belongs to; never the token itself. */
const KEY = 'stored-for';

/**
 * Brings the storage in line with the session: data of another session is deleted, in the browser and in this tab.
 *
 * A stranger's data is kept after the login. `before` is the token that the present one replaces for the same student.
 */
export function settleStored(token: string | undefined, before?: string): void {
  const present = markOf(token);
  const replaced = readStored('local', KEY)?.split(' ') ?? [];
  for (const area of ['session', 'local'] as const) {
    const [owner = ''] = readStored(area, KEY)?.split(' ') ?? [];
    if (owner === present) continue;
    const isSame = owner === markOf(before) || (replaced[0] === present && replaced.includes(owner));
    if (owner !== '' && !isSame) {
      forgetStored(area, isOfStudent);
      if (area === 'local') {
        forgetFiles();
        forgetStores();
      }
    }
    writeStored(area, KEY, present === '' ? undefined : [present, ...(isSame && owner ? [owner] : [])].join(' '));
  }
}

/** Whether the session of `one` continues under the token `other`. */
export function isSameSession(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const [present, ...replaced] = readStored('local', KEY)?.split(' ') ?? [];
  return markOf(one) === markOf(other) || (present === markOf(other) && replaced.includes(markOf(one)));
}

/** 32 bits of a token: enough to compare, useless to an attacker. Source: FNV-1a. */
function markOf(token: string | undefined): string {
  if (token === undefined) return '';
  let hash = 0x811c9dc5;
  for (const letter of token) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(16);
}
