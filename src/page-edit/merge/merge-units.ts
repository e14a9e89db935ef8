import { matchUnits } from './match-units.ts';
import type { MergeChoice, MergeConflict } from './merge-conflict.ts';
import { mergeOrder } from './merge-order.ts';
import { mergeProperties } from './merge-properties.ts';
import type { Unit } from './page-units.ts';

/** A unit of the merged page. */
export interface MergedUnit {
  readonly name?: string | undefined;
  readonly text: string;
  readonly gap: string;
  /** The same unit in theirs. */
  readonly source?: Unit | undefined;
}

interface MergedUnits {
  readonly units: readonly MergedUnit[];
  readonly conflicts: readonly MergeConflict[];
}

interface Versions {
  readonly base?: Unit | undefined;
  readonly mine?: Unit | undefined;
  readonly theirs?: Unit | undefined;
}

type Choices = Readonly<Record<string, MergeChoice>>;

/** Merges the units of a list or of the page one by one, then their order. */
export function mergeUnits(
  kind: 'key' | 'block',
  base: readonly Unit[],
  mine: readonly Unit[],
  theirs: readonly Unit[],
  choices: Choices,
): MergedUnits {
  const versions = new Map<string, Versions>();
  const orders = ordersOf(kind, base, mine, theirs, versions);
  const conflicts: MergeConflict[] = [];
  const merged = new Map<string, MergedUnit>();
  for (const [id, unit] of versions) {
    const result = mergeUnit(kind, id, unit, choices, conflicts);
    if (result) merged.set(id, result);
  }
  const kept = new Set(merged.keys());
  let order = mergeOrder(orders.base, orders.mine, orders.theirs, kept);
  if (!order) {
    const id = `${kind}-order`;
    const choice = choices[id];
    if (choice === undefined) conflicts.push(orderConflict(id, orders, versions));
    const [first, second] = choice === 'mine' ? [orders.mine, orders.theirs] : [orders.theirs, orders.mine];
    // Treats the other side as if it had moved nothing and only added units.
    order = mergeOrder(second, second, first, kept);
  }
  return { units: (order ?? []).flatMap((id) => merged.get(id) ?? []), conflicts };
}

interface Orders {
  readonly base: string[];
  readonly mine: string[];
  readonly theirs: string[];
}

/** Gives each unit one name in all versions that have it, and collects those versions. */
function ordersOf(
  kind: 'key' | 'block',
  base: readonly Unit[],
  mine: readonly Unit[],
  theirs: readonly Unit[],
  versions: Map<string, Versions>,
): Orders {
  const nameOf = (unit: Unit, index: number) => `${kind}-${unit.name ?? (kind === 'key' ? '' : `@${index}`)}`;
  const free = (name: string): string => (versions.has(name) ? free(`${name}'`) : name);
  const ids = base.map((unit, index) => {
    const id = free(nameOf(unit, index));
    versions.set(id, { base: unit });
    return id;
  });
  const idsOf = (side: 'mine' | 'theirs', units: readonly Unit[], twins: readonly string[]) => {
    const partners = new Map([...matchUnits(base, units, kind === 'key')].map(([from, to]) => [to, ids[from] ?? '']));
    const own: string[] = [];
    for (const [index, unit] of units.entries()) {
      const twin = partners.has(index) ? undefined : twinOf(kind, unit, own.at(-1), twins, versions);
      const id = partners.get(index) ?? twin ?? free(`${nameOf(unit, index)}+`);
      versions.set(id, { ...versions.get(id), [side]: unit });
      own.push(id);
    }
    return own;
  };
  const mineIds = idsOf('mine', mine, []);
  return { base: ids, mine: mineIds, theirs: idsOf('theirs', theirs, mineIds) };
}

/** The same unit added by the other side: the same key, or the same block after the same one. */
function twinOf(
  kind: 'key' | 'block',
  unit: Unit,
  before: string | undefined,
  others: readonly string[],
  versions: ReadonlyMap<string, Versions>,
): string | undefined {
  return others.find((id, index) => {
    const { base, mine, theirs } = versions.get(id) ?? {};
    if (base || theirs || !mine) return false;
    return kind === 'key' ? mine.name === unit.name : mine.text === unit.text && others[index - 1] === before;
  });
}

function mergeUnit(
  kind: 'key' | 'block',
  id: string,
  unit: Versions,
  choices: Choices,
  conflicts: MergeConflict[],
): MergedUnit | undefined {
  const { base, mine, theirs } = unit;
  const choice = choices[id];
  const some = theirs ?? mine ?? base;
  const of = (text: string | undefined): MergedUnit | undefined =>
    text === undefined ? undefined : { name: some?.name, text, gap: mergeGap(unit), source: theirs };
  const isOwn = says(mine, base, theirs);
  if (mine?.text === theirs?.text || !isOwn) return of(theirs?.text);
  if (!says(theirs, base, mine)) return of(mine?.text);
  if (choice === 'mine') return of(mine?.text);
  if (typeof choice === 'object') return of(choice.text.replace(/\n?$/, '\n'));
  const parts =
    base && mine && theirs && choice === undefined && mergeProperties(kind, id, { base, mine, theirs }, choices);
  if (parts) {
    conflicts.push(...parts.conflicts);
    return of(parts.text);
  }
  if (choice === undefined) {
    const texts = { ...sideOf('base', base), ...sideOf('mine', mine), ...sideOf('theirs', theirs) };
    conflicts.push({ id, kind, label: some?.name ?? some?.type ?? '积木', ...texts });
  }
  return of(theirs?.text);
}

/** Whether a side changed a unit. When the other side removed it, a comment before it counts too. */
function says(side: Unit | undefined, base: Unit | undefined, other: Unit | undefined): boolean {
  if (side?.text !== base?.text) return true;
  return other === undefined && side?.gap.trim() !== base?.gap.trim();
}

const sideOf = (side: string, unit: Unit | undefined) => (unit ? { [side]: unit.text } : {});

/** Blank lines and free comments before a unit. When both sides wrote some, both are kept. */
function mergeGap({ base, mine, theirs }: Versions): string {
  const [before, own, others] = [base?.gap, mine?.gap, theirs?.gap];
  // Free comments before a unit that theirs removed are still there: they stand before the next unit.
  if (base && !theirs) return own === before ? '' : (own ?? '');
  if (others === undefined || others === before) return own ?? others ?? '';
  if (own === undefined || own === before || own === others) return others;
  const lines = others.split('\n');
  const added = own.split('\n').filter((line) => line.trim() !== '' && !lines.includes(line));
  return added.length === 0 ? others : `${added.join('\n')}\n${others}`;
}

function orderConflict(id: string, orders: Orders, versions: ReadonlyMap<string, Versions>): MergeConflict {
  const names = (order: readonly string[]) =>
    order
      .map((unit) => versions.get(unit))
      .map((unit) => unit?.theirs ?? unit?.mine ?? unit?.base)
      .map((unit, index) => unit?.name ?? unit?.type ?? String(index + 1))
      .join('、');
  const { base, mine, theirs } = orders;
  return { id, kind: 'order', label: '顺序', base: names(base), mine: names(mine), theirs: names(theirs) };
}
