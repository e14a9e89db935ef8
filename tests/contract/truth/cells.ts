import type { ConsoleVisitor } from '#server/testing/console.ts';
import { clockOf, dayLater, dayOf, type Fact, groupBy, keyOf, sumOf } from './truth.ts';

/** All facts, and the costs by day. */
export interface World {
  readonly facts: readonly Fact[];
  readonly costs: readonly {
    readonly day: string;
    readonly page: string;
    readonly channel: string;
    readonly cents: number;
  }[];
}

/** Who loads the screens, and the facts they are compared with. */
export interface Asked {
  readonly author: ConsoleVisitor;
  readonly world: World;
  readonly compare: (where: string, truth: unknown, shown: unknown) => void;
}

/** Compares every number of two values; a missing one counts as 0. */
export function comparison() {
  const differences: string[] = [];
  let cells = 0;
  function compare(where: string, truth: unknown, shown: unknown): void {
    if (typeof truth === 'object' || typeof shown === 'object') {
      const [a, b] = [truth ?? {}, shown ?? {}] as Record<string, unknown>[];
      for (const key of new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])) {
        compare(`${where} ${key}`, a?.[key], b?.[key]);
      }
      return;
    }
    cells += 1;
    if ((truth ?? 0) !== (shown ?? 0))
      differences.push(`${where}: ${String(truth)} happened, ${String(shown)} is shown`);
  }
  return { compare, differences, cells: () => cells };
}

export const within = ({ facts: all, costs }: World, from: string, until: string) => {
  const facts = all.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= until);
  const spent = costs.filter(({ day }) => day >= from && day <= until);
  return { facts, spent: spent.map((one) => ({ ...one, adds: { costCents: one.cents } })) };
};
export type Within = ReturnType<typeof within>;
export const totalOf = ({ facts, spent }: Within) => sumOf([...facts, ...spent]);
/** The totals of each group. */
export function groups(
  { facts, spent }: Within,
  ofFact: (fact: Fact) => string,
  ofCost: (cost: Within['spent'][number]) => string,
) {
  const all = [
    ...facts.map((fact) => ({ key: ofFact(fact), adds: fact.adds })),
    ...spent.map((cost) => ({ key: ofCost(cost), adds: cost.adds })),
  ];
  return Object.fromEntries([...groupBy(all, ({ key }) => key)].map(([key, list]) => [key, sumOf(list)]));
}
export const byPage = (some: Within) =>
  groups(
    some,
    ({ page }) => page,
    ({ page }) => page,
  );
export const byChannel = (some: Within) =>
  groups(
    some,
    ({ way }) => keyOf(way),
    ({ channel }) => channel,
  );
export const byDay = (some: Within) =>
  groups(
    some,
    ({ at }) => dayOf(at),
    ({ day }) => day,
  );
export const byHour = ({ facts }: Within) =>
  groups(
    { facts, spent: [] },
    ({ at }) => String(clockOf(at)),
    () => '',
  );
export const daysOf = (from: string, until: string) => {
  const days = [from];
  while ((days.at(-1) ?? until) < until) days.push(dayLater(days.at(-1) ?? '', 1));
  return days;
};
export const before = (world: World, from: string, until: string) => {
  const count = daysOf(from, until).length;
  return within(world, dayLater(from, -count), dayLater(from, -1));
};
export const fewOf = ({ visits, registered, paid, paidCents, refundedCents }: Record<string, number> = {}) => ({
  ...{ visits, registered, paid, paidCents, refundedCents },
});
export const keyed = <T, V>(list: readonly T[], key: (one: T) => string, value: (one: T) => V) =>
  Object.fromEntries(list.map((one) => [key(one), value(one)])) as Readonly<Record<string, V>>;

type FileRows = readonly (readonly (string | number)[])[];
/** The numbers of a file's columns, by key of the row. */
export const ofFile = ([head = [], ...rows]: FileRows, keys: number) =>
  keyed(
    rows,
    (row) => row.slice(0, keys).join(' '),
    (row) =>
      keyed(
        head.slice(keys).map((name, index) => [String(name), row[index + keys]] as const),
        ([name]) => name,
        ([, cell]) => (typeof cell === 'number' ? cell : undefined),
      ),
  );
export const yuan = (cents = 0) => cents / 100;
export const moneyCells = (sums: Record<string, number>, hasCosts = true) => ({
  '收入（元）': yuan(sums.paidCents),
  '退款（元）': yuan(sums.refundedCents),
  '净收入（元）': yuan((sums.paidCents ?? 0) - (sums.refundedCents ?? 0)),
  ...(hasCosts && { '花费（元）': yuan(sums.costCents) }),
});

export const mapped = <T, U>(record: Readonly<Record<string, T>>, value: (one: T) => U) =>
  Object.fromEntries(Object.entries(record).map(([key, one]) => [key, value(one)]));
