import type { TextEdit } from '../problems/problem.ts';
import type { SourceDocument, ValuePath } from '../problems/source-document.ts';
import { type Data, isData, type SchemaPlan } from './schema-plan.ts';
import { valueAt } from './value-names.ts';

/** The right place of a key that is one level too far out or in. */
export interface KeyHome {
  /** What should contain the key. */
  readonly path: ValuePath;
  /** The key to put it below, or the one to put it beside. */
  readonly inner?: string;
  /** The same for a map in braces. */
  readonly braces?: string;
  readonly outer?: string;
  readonly fix?: readonly TextEdit[];
}

/**
 * The map that a misplaced key belongs in: one around its own, or the one right before it.
 *
 * Only a key on its own line can have the wrong indentation, and only a key that the right map lacks can be meant
 * there.
 */
export function findHome(
  path: ValuePath,
  key: string,
  root: SchemaPlan,
  document: SourceDocument,
): KeyHome | undefined {
  const { text, value } = document;
  const { start } = document.rangeOf([...path, key], 'key');
  if (!/^ *$/.test(text.slice(text.lastIndexOf('\n', start - 1) + 1, start))) return undefined;
  const owner = valueAt(value, path) as Data;
  const keys = Object.keys(owner);
  const above = keys[keys.indexOf(key) - 1];
  const inside = above === undefined ? undefined : [...path, above];
  if (inside && above !== undefined && lacks(inside, key, root, value)) {
    const column = columnOf(document, inside);
    if (column === undefined) return { path: inside, braces: above };
    return { path: inside, inner: above, ...fixOf(document, [...path, key], column) };
  }
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const around = path.slice(0, depth);
    if (!lacks(around, key, root, value)) continue;
    const fix = isLastIn(path, key, depth, value) ? fixOf(document, [...path, key], columnOf(document, around)) : {};
    return { path: around, outer: String(path[depth]), ...fix };
  }
  return undefined;
}

/** Whether the map at a path may have a key that it lacks. */
function lacks(path: ValuePath, key: string, root: SchemaPlan, value: unknown): boolean {
  const map = valueAt(value, path);
  if (!isData(map) || Object.hasOwn(map, key)) return false;
  let plan: SchemaPlan | undefined = root;
  for (const [depth, step] of path.entries()) {
    const shape: SchemaPlan | undefined = plan?.variantFor(valueAt(value, path.slice(0, depth)));
    plan = typeof step === 'number' ? shape?.items : shape?.parts.get(step);
  }
  return plan?.variantFor(map)?.parts.has(key) ?? false;
}

/** Whether nothing follows the key in any map up to a depth: only then can it be moved by changing its own lines. */
function isLastIn(path: ValuePath, key: string, depth: number, value: unknown): boolean {
  const steps = [...path, key];
  return steps.slice(depth + 1).every((step, index) => {
    const holder = valueAt(value, steps.slice(0, depth + 1 + index));
    return Array.isArray(holder) ? step === holder.length - 1 : Object.keys(holder as Data).at(-1) === step;
  });
}

/** The column of a map's keys; undefined for one in braces. */
function columnOf({ text, rangeOf, value }: SourceDocument, path: ValuePath): number | undefined {
  const [first] = Object.keys(valueAt(value, path) as Data);
  if (first === undefined) return undefined;
  const { start } = rangeOf([...path, first], 'key');
  const lead = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return /^[ -]*$/.test(lead) ? lead.length : undefined;
}

/** Moves the lines of a key and its value to a column. */
function fixOf({ text, rangeOf }: SourceDocument, path: ValuePath, column: number | undefined): { fix?: TextEdit[] } {
  if (column === undefined) return {};
  const at = rangeOf(path, 'key').start;
  let start = text.lastIndexOf('\n', at - 1) + 1;
  const by = column - (at - start);
  const edits: TextEdit[] = [];
  for (const line of text.slice(start).split('\n')) {
    const indent = line.search(/\S/);
    if (start > at && indent >= 0 && indent <= at - (edits[0]?.start ?? 0)) break;
    if (indent >= 0) edits.push({ start, end: start + indent, text: ' '.repeat(Math.max(0, indent + by)) });
    start += line.length + 1;
  }
  return { fix: edits };
}
