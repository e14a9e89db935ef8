/** Shards of the route table, so that one look-up loads a sixty-fourth of it. */
const SHARD_COUNT = 64;

/** All shards, `00` to `3f`. */
export const SHARDS: readonly string[] = Array.from({ length: SHARD_COUNT }, (_, index) => nameOf(index));

/** The shard that lists a page's route: FNV-1a of its path, as two hexadecimal digits. */
export function shardOf(path: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < path.length; index += 1) {
    hash = Math.imul(hash ^ path.charCodeAt(index), 0x01000193);
  }
  return nameOf((hash >>> 0) % SHARD_COUNT);
}

function nameOf(index: number): string {
  return index.toString(16).padStart(2, '0');
}
