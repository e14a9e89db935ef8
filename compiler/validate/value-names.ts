import type { SourceDocument, ValuePath } from '../problems/source-document.ts';

/** The nearest name above a value: for an item, that of the list. */
export function keyName(path: ValuePath): string {
  return String(path.findLast((part) => typeof part === 'string') ?? '');
}

/** How a message names the owner of a missing key: a block by its type, else its own key. */
export function ownerName(path: ValuePath, document: SourceDocument): string {
  const owner = valueAt(document.value, path) as Readonly<Record<string, unknown>>;
  const isBlock = path.at(-2) === 'blocks' && typeof owner.type === 'string';
  return isBlock ? String(owner.type) : keyName(path);
}

/** The value at a path; undefined where there is none. */
export function valueAt(root: unknown, path: ValuePath): unknown {
  let value = root;
  for (const part of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[part];
  return value;
}

/** How a message names a value of a wrong type. */
export function foundName(value: unknown, written: string): string {
  if (Array.isArray(value)) return '@array';
  return typeof value === 'object' ? '@object' : `“${written}”`;
}
