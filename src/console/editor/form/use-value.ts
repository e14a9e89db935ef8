import { dataOf } from '#src/page-edit/read/open-page.ts';
import { type Json, nodeAt, type ValuePath } from '#src/page-edit/read/page-node.ts';
import { useEditor, useEditorState } from '../editor-context.ts';

interface EditedValue {
  /** Undefined when it is not set. */
  readonly value: Json | undefined;
  /** Sets it; with `isTyped` many small changes are one undo step. */
  readonly set: (value: Json, isTyped?: boolean) => void;
  /** Removes it, with a group around it that would be empty. */
  readonly unset: () => void;
}

/** The value at a path of the page, with its setters. */
export function useValue(path: ValuePath, order?: readonly string[]): EditedValue {
  const { store } = useEditor();
  const page = useEditorState((state) => state.page);
  const node = nodeAt(page.root, path);
  return {
    value: node && dataOf(page, node),
    set: (value, isTyped = false) =>
      void store.edit({ kind: 'set', path, value, ...(order && { order }) }, isTyped ? path.join('.') : undefined),
    unset() {
      if (nodeAt(store.read().page.root, path))
        store.edit({ kind: 'remove', path: emptiedBy(store.read().page, path) });
    },
  };
}

/** What is removed with a value: itself, or the group that would be empty. A block and an item of a list stay. */
function emptiedBy({ root }: Parameters<typeof dataOf>[0], path: ValuePath): ValuePath {
  const around = path.slice(0, -1);
  const group = nodeAt(root, around);
  const isGroup = group?.kind === 'map' && group.slots.length === 1 && typeof around.at(-1) === 'string';
  return isGroup ? emptiedBy({ root } as Parameters<typeof dataOf>[0], around) : path;
}
