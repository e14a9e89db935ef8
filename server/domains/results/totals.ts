const NAMES = [
  ...['visits', 'formsSeen', 'formsStarted', 'codesSent', 'codesFailed', 'registered', 'ordered', 'paid', 'paidCents'],
  ...['lessons', 'completed', 'refunded', 'refundedCents', 'costCents'],
] as const;

export interface Totals {
  visits: number;
  formsSeen: number;
  formsStarted: number;
  codesSent: number;
  codesFailed: number;
  registered: number;
  ordered: number;
  paid: number;
  paidCents: number;
  lessons: number;
  completed: number;
  refunded: number;
  refundedCents: number;
  costCents: number;
}

export function noTotals(): Totals {
  return Object.fromEntries(NAMES.map((name) => [name, 0])) as unknown as Totals;
}

/** A row of the database: sums by the names of totals, as numbers or as their text. */
export type SumRow = Readonly<Record<string, unknown>>;

/** Adds the sums that a row has. */
export function addTo(totals: Totals, row: SumRow): void {
  for (const name of NAMES) totals[name as keyof Totals] += Number(row[name] ?? 0);
}

/** Adds rows up by what `keyOf` says of them. */
export function totalsBy(rows: readonly SumRow[], keyOf: (row: SumRow) => string): Map<string, Totals> {
  const found = new Map<string, Totals>();
  for (const row of rows) {
    const key = keyOf(row);
    const totals = found.get(key) ?? noTotals();
    found.set(key, totals);
    addTo(totals, row);
  }
  return found;
}
