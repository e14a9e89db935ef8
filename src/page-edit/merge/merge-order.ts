/** Names of units in one order; each at most once. */
type Order = readonly string[];

/**
 * The order of a list that two sides changed: what either side moved is at its new place.
 *
 * @param base Order before; without units added or removed since.
 * @param mine @param theirs Order after, with the units each side added.
 * @returns All of `kept`, or undefined when both moved the same units to different places.
 */
export function mergeOrder(base: Order, mine: Order, theirs: Order, kept: ReadonlySet<string>): string[] | undefined {
  const both = base.filter((unit) => mine.includes(unit) && theirs.includes(unit));
  const [own, others] = [mine, theirs].map((order) => order.filter((unit) => both.includes(unit)));
  if (!own || !others) return undefined;
  const movedMine = movedIn(both, own);
  const movedTheirs = movedIn(both, others);
  const isSame = own.join('\n') === others.join('\n');
  if (!isSame && movedTheirs.some((unit) => movedMine.includes(unit))) return undefined;
  let result = [...theirs];
  if (!isSame)
    for (const unit of movedMine)
      result = placed(
        result.filter((other) => other !== unit),
        unit,
        mine,
      );
  for (const unit of mine) if (!result.includes(unit)) result = placed(result, unit, mine);
  for (const unit of kept) if (!result.includes(unit)) result = placed(result, unit, base);
  return result.filter((unit) => kept.has(unit));
}

/** The order with a unit placed behind the one before it in another order. */
function placed(order: readonly string[], unit: string, like: Order): string[] {
  const before = like.slice(0, like.indexOf(unit)).findLast((other) => order.includes(other));
  const at = before === undefined ? 0 : order.indexOf(before) + 1;
  return [...order.slice(0, at), unit, ...order.slice(at)];
}

/** The smallest set of units whose move turns one order into the other. */
function movedIn(before: Order, after: Order): string[] {
  const stayed = new Set(risingRun(after.map((unit) => before.indexOf(unit))));
  return after.filter((unit) => !stayed.has(before.indexOf(unit)));
}

/** The longest increasing subsequence. */
export function risingRun(numbers: readonly number[]): number[] {
  const best: { length: number; previous: number }[] = [];
  for (const [index, number] of numbers.entries()) {
    let found = { length: 1, previous: -1 };
    for (let at = 0; at < index; at += 1) {
      const run = best[at];
      if (run && (numbers[at] ?? 0) < number && run.length >= found.length)
        found = { length: run.length + 1, previous: at };
    }
    best.push(found);
  }
  let at = best.reduce((longest, run, index) => (run.length > (best[longest]?.length ?? 0) ? index : longest), 0);
  const run: number[] = [];
  while (at >= 0 && best[at]) {
    run.unshift(numbers[at] ?? 0);
    at = best[at]?.previous ?? -1;
  }
  return run;
}
