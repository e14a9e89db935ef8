import { type ReactNode, useEffect, useRef } from 'react';
import type { Rows } from '../client/use-rows.ts';
import { MoreRows } from './more-rows.tsx';
import { FailureView, Skeleton } from './state-view.tsx';

interface RowListProps {
  readonly of: Rows<unknown, unknown>;
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  /** Label of the button for more rows: 更早的发票. */
  readonly more: string;
  readonly children: ReactNode;
}

/**
 * A list that is loaded page by page, in each of its states: loading, failed, empty, or with rows and a button for
 * more.
 */
export function RowList({ of: { list, first, rows }, empty, more, children }: RowListProps) {
  const keepsFocus = useFocusKeeper();
  if (first === undefined) {
    return list.error ? <FailureView error={list.error} onRetry={() => void list.refetch()} /> : <Skeleton rows={8} />;
  }
  return (
    <div {...keepsFocus} className="row-list" tabIndex={-1}>
      {rows.length === 0 ? empty : children}
      <MoreRows list={list} label={more} />
    </div>
  );
}

/**
 * When the row with the focused button leaves the list, the list gets the focus. Otherwise the next Tab would start at
 * the top of the document.
 */
function useFocusKeeper() {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(undefined);
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = undefined;
    box.current?.focus({ preventScroll: true });
  });
  return {
    ref: box,
    onFocus: ({ target }: { readonly target: Element }) => {
      last.current = target;
    },
  };
}
