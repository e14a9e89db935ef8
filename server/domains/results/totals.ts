const NONE = {
  visits: 0,
  formsSeen: 0,
  formsStarted: 0,
  codesSent: 0,
  codesFailed: 0,
  registered: 0,
  ordered: 0,
  /** Orders; their money is gross. */
  paid: 0,
  paidCents: 0,
  /** Orders among the paid ones that have a regular course. */
  regular: 0,
  lessons: 0,
  completed: 0,
  refunded: 0,
  refundedCents: 0,
  costCents: 0,
};

/** The counts of a page, a channel or a day. */
export type Totals = typeof NONE;
type TotalName = keyof Totals;

const NAMES = Object.keys(NONE) as readonly TotalName[];

export const noTotals = (): Totals => ({ ...NONE });

/** Adds rows up; a missing count adds nothing. */
export function totalOf(rows: readonly Partial<Totals>[]): Totals {
  const totals = noTotals();
  for (const row of rows) for (const name of NAMES) totals[name] += row[name] ?? 0;
  return totals;
}

/** Adds rows up, grouped by `keyOf`. */
export function totalsBy<R extends Partial<Totals>>(
  rows: readonly R[],
  keyOf: (row: R) => string,
): ReadonlyMap<string, Totals> {
  const lists = new Map<string, R[]>();
  for (const row of rows) {
    const list = lists.get(keyOf(row)) ?? [];
    lists.set(keyOf(row), list);
    list.push(row);
  }
  return new Map([...lists].map(([key, list]) => [key, totalOf(list)]));
}
