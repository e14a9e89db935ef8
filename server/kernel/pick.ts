import type { Random } from './random.ts';

/** A random item, each about equally likely; undefined for an empty list. */
export function pickOne<T>(random: Random, list: readonly T[]): T | undefined {
  return list[random.bytes(4).readUInt32BE() % Math.max(list.length, 1)];
}
