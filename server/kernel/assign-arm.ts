/** The parts of an experiment that splitting visitors needs. */
export interface Shares {
  /** Differs between experiments, so that each splits visitors anew. */
  readonly seed: string;
  /** Percent of all visitors that take part. */
  readonly traffic: number;
  /** Percent of those who take part; they add up to 100. */
  readonly arms: readonly { readonly id: string; readonly share: number }[];
}

const BUCKETS = 10_000;

/** The seed of an experiment: the address of its page makes its id unique. */
export const experimentSeed = ({ path, id }: { readonly path: string; readonly id: string }) => `${path}:${id}`;

/**
 * The arm of a visitor; undefined for one who takes no part.
 *
 * Each arm owns a range of buckets and fills it from its start as `traffic` grows, so that nobody who takes part
 * changes arms.
 */
export function assignArm({ seed, traffic, arms }: Shares, visitor: string): string | undefined {
  const bucket = bucketOf(seed, visitor);
  let start = 0;
  for (const { id, share } of arms) {
    if (bucket >= start && bucket < start + share * traffic) return id;
    start += (share * BUCKETS) / 100;
  }
  return undefined;
}

/** The bucket of a visitor, 0 to 9999. Source: GrowthBook's hash, version 2. */
export function bucketOf(seed: string, visitor: string): number {
  return fnv32a(String(fnv32a(seed + visitor))) % BUCKETS;
}

/** FNV-1a, 32 bits, over UTF-16 code units like GrowthBook's SDKs. */
function fnv32a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}
