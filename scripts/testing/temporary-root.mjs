/** Where tests put their files. Plain Node. */
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** The tests use at most a gigabyte at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/** A folder in memory when there is enough, else the system's: tests write many files that live for a moment. */
export function temporaryRoot() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}
