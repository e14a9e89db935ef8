import type { PageEdit } from './edit.ts';
import type { Json, ValuePath } from './page-node.ts';
import { isRecord } from './write-value.ts';

/** Edits that make one list or map of another of the same kind; nothing when they are of different kinds. */
export function stepsTo(before: Json, after: Json, path: ValuePath): PageEdit[] | undefined {
  if (Array.isArray(before) && Array.isArray(after)) return listSteps(before, after, path);
  return isRecord(before) && isRecord(after) ? mapSteps(before, after, path) : undefined;
}

type Record = { readonly [key: string]: Json };

function mapSteps(before: Record, after: Record, path: ValuePath): PageEdit[] {
  const order = Object.keys(after);
  const sets = order.flatMap((key) => setStep(before[key], after[key] ?? null, [...path, key], order));
  // Last, so that the map never becomes empty on the way.
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return [...sets, ...removed.map((key): PageEdit => ({ kind: 'remove', path: [...path, key] }))];
}

function listSteps(before: readonly Json[], after: readonly Json[], path: ValuePath): PageEdit[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && sameValue(before[head], after[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && sameValue(before.at(-1 - tail), after.at(-1 - tail))) tail += 1;
  const old = before.slice(head, before.length - tail);
  const added = after.slice(head, after.length - tail);
  const both = Math.min(old.length, added.length);
  const sets = added.slice(0, both).flatMap((value, index) => setStep(old[index], value, [...path, head + index]));
  const inserts = added
    .slice(both)
    .map((value, index): PageEdit => ({ kind: 'insert', path, index: head + both + index, value }));
  const removes = old
    .slice(both)
    .map((_, index): PageEdit => ({ kind: 'remove', path: [...path, head + old.length - 1 - index] }));
  return [...sets, ...inserts, ...removes];
}

function setStep(before: Json | undefined, after: Json, path: ValuePath, order?: readonly string[]): PageEdit[] {
  if (sameValue(before, after)) return [];
  return [{ kind: 'set', path, value: after, ...(order && { order }) }];
}

/** Whether two values are equal; the order of keys does not count. */
export function sameValue(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((part, index) => sameValue(part as Json, b[index] as Json));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameValue(a[key], b[key]))
  );
}
