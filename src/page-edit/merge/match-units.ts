import type { Unit } from './page-units.ts';

/**
 * Pairs the units of a version with those of the base, by index. Unpaired units were added or removed.
 *
 * Keys are paired by name; blocks by id, else by text, else by similarity.
 */
export function matchUnits(base: readonly Unit[], other: readonly Unit[], areKeys: boolean): Map<number, number> {
  const matching = new Matching(base, other);
  matching.pairUnique(({ name, type }) => (areKeys ? (name ?? '') : name && `${name} ${type}`));
  if (areKeys) return matching.pairs;
  matching.pairUnique(({ text }) => text);
  matching.pairInOrder();
  matching.pairAlike();
  return matching.pairs;
}

/** Share of equal words, from 0 to 1, above which two blocks of a type at different places are the same. */
const ALIKE = 0.5;

class Matching {
  readonly pairs = new Map<number, number>();
  readonly #taken = new Set<number>();
  readonly #base: readonly Unit[];
  readonly #other: readonly Unit[];

  constructor(base: readonly Unit[], other: readonly Unit[]) {
    this.#base = base;
    this.#other = other;
  }

  #pair(base: number, other: number) {
    this.pairs.set(base, other);
    this.#taken.add(other);
  }

  #freeOf(units: readonly Unit[], isTaken: (index: number) => boolean): number[] {
    return [...units.keys()].filter((index) => !isTaken(index));
  }

  get #freeBase() {
    return this.#freeOf(this.#base, (index) => this.pairs.has(index));
  }

  get #freeOther() {
    return this.#freeOf(this.#other, (index) => this.#taken.has(index));
  }

  /** Pairs units with the same mark when it is unique on both sides. */
  pairUnique(markOf: (unit: Unit) => string | undefined) {
    const byMark = (units: readonly Unit[], free: readonly number[]) => {
      const marks = new Map<string, number[]>();
      for (const index of free) {
        const mark = units[index] && markOf(units[index]);
        if (mark !== undefined) marks.set(mark, [...(marks.get(mark) ?? []), index]);
      }
      return marks;
    };
    const others = byMark(this.#other, this.#freeOther);
    for (const [mark, [base, ...more]] of byMark(this.#base, this.#freeBase)) {
      const [other, ...rest] = others.get(mark) ?? [];
      if (base !== undefined && other !== undefined && more.length + rest.length === 0) this.#pair(base, other);
    }
  }

  /** Pairs units whose text occurs several times, in order. */
  pairInOrder() {
    for (const base of this.#freeBase) {
      const other = this.#freeOther.find((index) => this.#other[index]?.text === this.#base[base]?.text);
      if (other !== undefined) this.#pair(base, other);
    }
  }

  /** Pairs units of a type at the same place, or with enough in common. */
  pairAlike() {
    const freeOther = this.#freeOther;
    const candidates = this.#freeBase.flatMap((base) =>
      freeOther
        .filter((other) => this.#base[base]?.type === this.#other[other]?.type)
        .map((other) => ({
          base,
          other,
          score: this.#likeness(base, other) + (this.#isSamePlace(base, other) ? 1 : 0),
        })),
    );
    for (const { base, other, score } of candidates.sort((a, b) => b.score - a.score)) {
      if (score >= ALIKE && !this.pairs.has(base) && !this.#taken.has(other)) this.#pair(base, other);
    }
  }

  #likeness(base: number, other: number): number {
    const lines = (unit: Unit | undefined) => (unit?.text ?? '').split('\n').filter((line) => line.trim() !== '');
    const [a, b] = [lines(this.#base[base]), lines(this.#other[other])];
    const shared = a.filter((line) => b.includes(line)).length;
    return (2 * shared) / Math.max(1, a.length + b.length);
  }

  /** Whether the nearest paired units before, or after, belong together. */
  #isSamePlace(base: number, other: number): boolean {
    const before = base === 0 ? -1 : this.pairs.get(base - 1);
    const after = base === this.#base.length - 1 ? this.#other.length : this.pairs.get(base + 1);
    return before === other - 1 || after === other + 1;
  }
}
