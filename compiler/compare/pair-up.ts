/** Two lists compared item by item: pairs, removed items and added items. */
export interface Pairing<T> {
  /** In the order of the new list. */
  readonly pairs: readonly (readonly [before: T, after: T])[];
  readonly removed: readonly T[];
  readonly added: readonly T[];
  /** Items of the new list whose order among the paired ones changed. */
  readonly moved: ReadonlySet<T>;
}

/**
 * Pairs the items of two lists.
 *
 * `keys` identifies an item, from the most certain key to the vaguest: two items are paired by the first key that both
 * have and that no other pair has taken.
 */
export function pairUp<T>(
  before: readonly T[],
  after: readonly T[],
  keys: readonly ((item: T) => string | undefined)[],
): Pairing<T> {
  const partner = new Map<T, T>();
  const taken = new Set<T>();
  for (const key of keys) {
    const open = new Map<string, T[]>();
    for (const item of before) {
      const name = taken.has(item) ? undefined : key(item);
      if (name !== undefined) open.set(name, [...(open.get(name) ?? []), item]);
    }
    for (const item of after) {
      const name = partner.has(item) ? undefined : key(item);
      const found = name === undefined ? undefined : open.get(name)?.shift();
      if (found === undefined) continue;
      partner.set(item, found);
      taken.add(found);
    }
  }
  const pairs = after.flatMap((item) => {
    const old = partner.get(item);
    return old === undefined ? [] : [[old, item] as const];
  });
  return {
    pairs,
    removed: before.filter((item) => !taken.has(item)),
    added: after.filter((item) => !partner.has(item)),
    moved: movedOf(pairs, before),
  };
}

/** Items outside the longest run that kept its order. */
function movedOf<T>(pairs: readonly (readonly [T, T])[], before: readonly T[]): Set<T> {
  const places = pairs.map(([old]) => before.indexOf(old));
  const best = places.map(() => 1);
  const from = places.map(() => -1);
  let last = places.length > 0 ? 0 : -1;
  places.forEach((place, index) => {
    for (let earlier = 0; earlier < index; earlier += 1) {
      if ((places[earlier] ?? 0) < place && (best[earlier] ?? 0) + 1 > (best[index] ?? 0)) {
        best[index] = (best[earlier] ?? 0) + 1;
        from[index] = earlier;
      }
    }
    if ((best[index] ?? 0) > (best[last] ?? 0)) last = index;
  });
  const kept = new Set<number>();
  for (let index = last; index >= 0; index = from[index] ?? -1) kept.add(index);
  return new Set(pairs.flatMap(([, item], index) => (kept.has(index) ? [] : [item])));
}
