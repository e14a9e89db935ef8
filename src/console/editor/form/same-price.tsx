import { useState } from 'react';
import { findSameAmounts, typedYuan, withSameAmounts } from '#src/page-edit/read/amounts.ts';
import type { ValuePath } from '#src/page-edit/read/page-node.ts';
import { blocksInWords } from '../block-words.ts';
import { useEditor, useEditorState } from '../editor-context.ts';

/** Remembers an amount before it is changed; call `begin` when the field gets the focus. */
export function usePriceBefore(cents: number | undefined) {
  const [before, setBefore] = useState<number>();
  return { before, begin: () => setBefore(cents), end: () => setBefore(undefined) };
}

interface SamePriceProps {
  readonly path: ValuePath;
  /** Cents before the change. */
  readonly before: number;
  readonly after: number;
  readonly onDone: () => void;
}

/** After a change of a price: other places with the old price, to be changed too. */
export function SamePrice({ path, before, after, onDone }: SamePriceProps) {
  const { store, schemas } = useEditor();
  const page = useEditorState((state) => state.page);
  const amounts = findSameAmounts(page, { path, before, after });
  if (amounts.length === 0) return null;
  const blocks = blocksInWords(page.root, schemas);
  const places = amounts.map(({ path: [key, index] }) =>
    key === 'blocks' && typeof index === 'number' ? (blocks[index]?.title ?? '') : '页面设置',
  );
  return (
    <div className="console-notice studio-note studio-note--offer" role="status">
      <span>
        还有 {amounts.length} 处写着 ¥{typedYuan(before)}：{[...new Set(places)].join('、')}
      </span>
      <button
        type="button"
        className="studio-link"
        onClick={() => {
          store.takeText(withSameAmounts(page, amounts));
          onDone();
        }}
      >
        一起改成 ¥{typedYuan(after)}
      </button>
    </div>
  );
}
