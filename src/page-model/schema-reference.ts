/** The target of a reference, and its file, which its own references are relative to. */
export interface ReferenceTarget<Node> {
  readonly node: Node;
  readonly file: string;
}

/**
 * Follows one `$ref` of a JSON Schema into the same or another file.
 *
 * @param files All schemas by file name relative to `schemas/`.
 * @param ref Such as `#/$defs/link` or `../values.schema.json#/$defs/link`.
 * @param from The file that contains the reference.
 */
export function followReference<Node extends object>(
  files: Readonly<Record<string, Node>>,
  ref: string,
  from: string,
): ReferenceTarget<Node> {
  const [path = '', pointer = ''] = ref.split('#');
  const file = path === '' ? from : joined(from, path);
  const node = pointer
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((at, key) => (at as Readonly<Record<string, unknown>> | undefined)?.[key], files[file]);
  if (!node) throw new Error(`Schema ${from} refers to ${ref}, which does not exist.`);
  return { node: node as Node, file };
}

/** The name of a file as another file refers to it, both with forward slashes. */
function joined(from: string, path: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
