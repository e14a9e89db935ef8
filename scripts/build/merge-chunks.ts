/** Modules that exactly the same entries load, as one file. */
export interface Chunk {
  readonly modules: readonly string[];
  /** The entries that load it. */
  readonly entries: ReadonlySet<string>;
  /** Size of its code, in bytes before compression. */
  readonly bytes: number;
  /** Modules of other chunks that it imports. */
  readonly imports: ReadonlySet<string>;
  /** It stays as it is: it contains an entry, whose name others know. */
  readonly isFixed?: boolean;
}

/**
 * What one more file costs a visitor, in bytes of code before compression: its request, its headers and its own
 * compression weigh as much as about 1.2 KB compressed.
 */
const FILE_BYTES = 6000;

/**
 * Merges chunks as long as visitors gain by it: those who load both save a file, those who need only one of them load
 * the other too. `weightOf` says how often an entry is loaded, compared with the others.
 *
 * Two chunks stay apart when a third lies between them: merged, they would import each other in a circle.
 */
export function mergeChunks(chunks: readonly Chunk[], weightOf: (entry: string) => number): Chunk[] {
  let left = [...chunks];
  const pairsOf = (a: Chunk, others: readonly Chunk[]) =>
    others.map((b) => ({ a, b, gain: gainOf(a, b, weightOf) })).filter(({ gain }) => gain > 0);
  let pairs = left.flatMap((chunk, index) => pairsOf(chunk, left.slice(index + 1)));
  for (;;) {
    pairs.sort((one, other) => other.gain - one.gain);
    const best = pairs.find(({ a, b }) => !hasChunkBetween(a, b, left) && !hasChunkBetween(b, a, left));
    if (!best) return left;
    const { a, b } = best;
    const both = merged(a, b);
    left = left.filter((chunk) => chunk !== a && chunk !== b);
    pairs = [
      ...pairs.filter((pair) => ![pair.a, pair.b].some((chunk) => chunk === a || chunk === b)),
      ...pairsOf(both, left),
    ];
    left.push(both);
  }
}

/** Bytes that all visits together save when both are one file. */
function gainOf(a: Chunk, b: Chunk, weightOf: (entry: string) => number): number {
  let gain = a.isFixed || b.isFixed ? Number.NEGATIVE_INFINITY : 0;
  for (const entry of a.entries) gain += weightOf(entry) * (b.entries.has(entry) ? FILE_BYTES : -b.bytes);
  for (const entry of b.entries) if (!a.entries.has(entry)) gain -= weightOf(entry) * a.bytes;
  return gain;
}

/** Whether `from` imports a third chunk that leads to `to`. */
function hasChunkBetween(from: Chunk, to: Chunk, chunks: readonly Chunk[]): boolean {
  const importedBy = (chunk: Chunk) => chunks.filter(({ modules }) => modules.some((id) => chunk.imports.has(id)));
  const seen = new Set<Chunk>();
  const waiting = importedBy(from).filter((chunk) => chunk !== to);
  for (let chunk = waiting.pop(); chunk; chunk = waiting.pop()) {
    if (chunk === to) return true;
    if (seen.has(chunk)) continue;
    seen.add(chunk);
    waiting.push(...importedBy(chunk));
  }
  return false;
}

function merged(a: Chunk, b: Chunk): Chunk {
  const modules = [...a.modules, ...b.modules];
  return {
    modules,
    entries: new Set([...a.entries, ...b.entries]),
    bytes: a.bytes + b.bytes,
    imports: new Set([...a.imports, ...b.imports].filter((id) => !modules.includes(id))),
  };
}
