import { readStored, writeStored } from '#src/lib/storage/storage.ts';

const KEY = 'seen-courses';
const MOST = 12;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The courses opened on this device, latest first. Empty when the stored data is unreadable. */
export function readSeen(): readonly string[] {
  const uuids = (readStored('local', KEY) ?? '').split(',').filter((uuid) => UUID.test(uuid));
  return [...new Set(uuids)].slice(0, MOST);
}

/** Moves a course to the front of the list, or adds it there. */
export function rememberSeen(uuid: string): void {
  const others = readSeen().filter((other) => other !== uuid);
  writeStored('local', KEY, [uuid, ...others].slice(0, MOST).join());
}
