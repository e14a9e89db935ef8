import type { PageEdit } from '../edit.ts';
import type { Json, ValuePath } from '../read/page-node.ts';

/** A page as plain data, with the simplest implementation of each edit, to compare with. For tests. */

type Loose = { [key: string]: Loose } | Loose[] | string | number | boolean | null | undefined;

/** The data after an edit; `copied` is the data that a paste inserted. */
export function modelEdit(before: Json, edit: PageEdit, copied?: Json): Json {
  const data = structuredClone(before) as Loose;
  switch (edit.kind) {
    case 'set':
      setAt(data, edit.path, structuredClone(edit.value) as Loose);
      break;
    case 'remove':
      removeAt(data, edit.path);
      break;
    case 'insert':
      listAt(data, edit.path).splice(edit.index, 0, structuredClone(edit.value) as Loose);
      break;
    case 'move': {
      const list = listAt(data, edit.path);
      list.splice(edit.to, 0, ...list.splice(edit.from, 1));
      break;
    }
    case 'duplicate': {
      const list = listAt(data, edit.path.slice(0, -1));
      const index = Number(edit.path.at(-1));
      list.splice(index + 1, 0, structuredClone(list[index]));
      break;
    }
    case 'paste':
      listAt(data, edit.path).splice(edit.index, 0, structuredClone(copied) as Loose);
      break;
    case 'rename-block':
      rename(data, edit.from, edit.to);
      break;
    case 'text':
      break;
  }
  return data as Json;
}

function at(data: Loose, path: ValuePath): Loose {
  return path.reduce<Loose>((node, step) => (node as { [key: string]: Loose } | null)?.[step as string], data);
}

function listAt(data: Loose, path: ValuePath): Loose[] {
  const list = at(data, path);
  if (Array.isArray(list)) return list;
  setAt(data, path, []);
  return at(data, path) as Loose[];
}

function setAt(data: Loose, path: ValuePath, value: Loose): void {
  for (const [depth] of path.slice(0, -1).entries()) {
    const above = path.slice(0, depth + 1);
    if (at(data, above) === undefined || at(data, above) === null) setAt(data, above, {});
  }
  (at(data, path.slice(0, -1)) as { [key: string]: Loose })[path.at(-1) as string] = value;
}

function removeAt(data: Loose, path: ValuePath): void {
  const owner = at(data, path.slice(0, -1));
  if (Array.isArray(owner)) owner.splice(Number(path.at(-1)), 1);
  else delete (owner as { [key: string]: Loose })[path.at(-1) as string];
}

function rename(data: Loose, from: string, to: string): void {
  const blocks = listAt(data, ['blocks']) as { id?: Loose }[];
  for (const block of blocks) if (block?.id === from) block.id = to;
  const point = (node: Loose): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if ((key === 'to' || key === 'target') && value === from) (node as { [key: string]: Loose })[key] = to;
      else point(value);
    }
  };
  point(blocks as Loose);
}
