import { statfs } from 'node:fs/promises';

const MIN_FREE_BYTES = 64 * 1024 * 1024;
const MAX_AGE_MS = 2000;

/**
 * Whether the disk of a folder has room for writes; checked at most every two seconds.
 *
 * PGlite does not survive a full disk, so writing stops before that.
 */
export function watchFreeSpace(folder: string, minFreeBytes: number = MIN_FREE_BYTES): () => Promise<boolean> {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let hasRoom: Promise<boolean> = Promise.resolve(true);
  return () => {
    const now = performance.now();
    if (now - checkedAt > MAX_AGE_MS) {
      checkedAt = now;
      hasRoom = statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize >= minFreeBytes,
        () => true,
      );
    }
    return hasRoom;
  };
}
