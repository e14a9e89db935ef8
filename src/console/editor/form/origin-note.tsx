import { Link2 } from 'lucide-react';
import { originOf } from '#src/page-edit/origin.ts';
import type { ValuePath } from '#src/page-edit/page-node.ts';
import { useEditor, useEditorState } from '../editor-context.ts';

/** Whether a value is written in another place, where alone it can be changed. */
export function useIsElsewhere(path: ValuePath): boolean {
  const { kind } = originOf(
    useEditorState((state) => state.page),
    path,
  );
  return kind === 'alias' || kind === 'fragment';
}

/** Says where a value that is not written here comes from, and leads there. */
export function OriginNote({ path }: { readonly path: ValuePath }) {
  const { store } = useEditor();
  const page = useEditorState((state) => state.page);
  const origin = originOf(page, path);
  if (origin.kind !== 'alias') return null;
  const place = origin.path;
  const [, index] = place ?? [];
  return (
    <p className="studio-note">
      <Link2 aria-hidden="true" />
      <span>和锚点 &{origin.anchor} 共用一份内容，要在那里改。</span>
      {place ? (
        <button
          type="button"
          className="studio-link"
          onClick={() => store.select(place[0] === 'blocks' && typeof index === 'number' ? index : null, place)}
        >
          去那里
        </button>
      ) : null}
    </p>
  );
}
