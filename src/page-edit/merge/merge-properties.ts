import { applyEdit } from '../apply-edit.ts';
import type { PageEdit } from '../edit.ts';
import { dataOf, type OpenPage, openPage } from '../read/open-page.ts';
import { isRecord, type Json, nodeAt, sameValue, type ValuePath } from '../read/page-node.ts';
import type { MergeChoice, MergeConflict } from './merge-conflict.ts';
import type { Unit } from './page-units.ts';

interface MergedProperties {
  readonly text: string;
  readonly conflicts: readonly MergeConflict[];
}

interface Sides {
  readonly base: Unit;
  readonly mine: Unit;
  readonly theirs: Unit;
}

/**
 * Merges two changes of one block or key value by value: my changes are applied to theirs, whose other bytes stay.
 *
 * Undefined when more than values changed: my comments, the type of the block, or something that cannot be edited.
 * `choices` are by conflict id, which begins with the unit's id.
 */
export function mergeProperties(
  kind: 'key' | 'block',
  id: string,
  { base, mine, theirs }: Sides,
  choices: Readonly<Record<string, MergeChoice>>,
): MergedProperties | undefined {
  const lead = kind === 'block' ? 'blocks:\n' : '';
  const root: ValuePath = kind === 'block' ? ['blocks', 0] : [theirs.name ?? ''];
  const pages = [base, mine, theirs].map(({ text }) => openPage(lead + text));
  const [before, own, others] = pages;
  if (!before || !own || !others || pages.some(({ problems }) => problems.length > 0)) return undefined;
  if (commentsOf(base) !== commentsOf(mine) || base.type !== mine.type || base.type !== theirs.type) return undefined;
  const found = new Differences(id, kind === 'block' ? (theirs.type ?? '') : 'page', kind === 'block' ? 2 : 0, choices);
  const at = (page: OpenPage) => dataOf(page, nodeAt(page.root, root));
  found.compare(root, at(before), at(own), at(others));
  let page = others;
  for (const edit of found.edits) {
    const done = applyEdit(page, edit);
    if (!done.ok) return undefined;
    page = done.page;
  }
  return { text: page.text.slice(lead.length), conflicts: found.conflicts };
}

/** Everything that may be a comment, even inside a text, so that none is lost. */
const commentsOf = ({ text }: Unit) =>
  (text.match(/(?:^|\s)#[^\n]*/g) ?? []).map((comment) => comment.trim()).join('\n');

/** My changes as edits of theirs, and the conflicts. */
class Differences {
  readonly edits: PageEdit[] = [];
  readonly conflicts: MergeConflict[] = [];
  readonly #id: string;
  readonly #type: string;
  readonly #depth: number;
  readonly #choices: Readonly<Record<string, MergeChoice>>;

  /** `depth`: the length of the path to the block or key. */
  constructor(id: string, type: string, depth: number, choices: Readonly<Record<string, MergeChoice>>) {
    this.#id = id;
    this.#type = type;
    this.#depth = depth;
    this.#choices = choices;
  }

  compare(path: ValuePath, base: Json | undefined, mine: Json | undefined, theirs: Json | undefined, order?: string[]) {
    if (same(mine, base) || same(mine, theirs)) return;
    if (same(theirs, base)) this.#take(path, mine, order);
    else if (isRecord(mine) && isRecord(theirs) && (base === undefined || isRecord(base))) {
      const keys = [...new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(base ?? {})])];
      for (const key of keys) this.compare([...path, key], base?.[key], mine[key], theirs[key], Object.keys(mine));
    } else if (areApart(base, mine, theirs)) {
      const [before, own, others] = [base, mine, theirs].map((list) => list as readonly Json[]);
      own?.forEach((item, index) => {
        this.compare([...path, index], before?.[index], item, others?.[index]);
      });
    } else this.#ask(path, base, mine, theirs, order);
  }

  #take(path: ValuePath, value: Json | undefined, order?: string[]) {
    if (value === undefined) this.edits.push({ kind: 'remove', path });
    else this.edits.push({ kind: 'set', path, value, ...(order && { order }) });
  }

  #ask(path: ValuePath, base: Json | undefined, mine: Json | undefined, theirs: Json | undefined, order?: string[]) {
    const own = path.slice(this.#depth);
    const id = [this.#id, ...own].join(':');
    if (this.#choices[id] === 'mine') this.#take(path, mine, order);
    if (this.#choices[id] !== undefined) return;
    const sides = Object.entries({ base, mine, theirs }).filter(([, value]) => value !== undefined);
    const texts = sides.map(([side, value]) => [side, typeof value === 'string' ? value : JSON.stringify(value)]);
    const values = Object.fromEntries(sides) as NonNullable<MergeConflict['values']>;
    const label = own.join('.');
    this.conflicts.push({
      id,
      kind: 'property',
      label,
      ...Object.fromEntries(texts),
      of: this.#type,
      path: own,
      values,
    });
  }
}

const same = (a: Json | undefined, b: Json | undefined) =>
  a === undefined || b === undefined ? a === b : sameValue(a, b);

/** Lists of equal length in which no item was changed on both sides. */
function areApart(base: Json | undefined, mine: Json | undefined, theirs: Json | undefined): boolean {
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return false;
  if (mine.length !== base.length || theirs.length !== base.length) return false;
  return base.every((item, index) => same(item, mine[index]) || same(item, theirs[index]));
}
