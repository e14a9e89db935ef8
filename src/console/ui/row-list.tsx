import { type ReactNode, useEffect, useRef } from 'react';
import type { Rows } from '../client/use-rows.ts';
import { MoreRows } from './more-rows.tsx';
import { FailureView, Skeleton } from './state-view.tsx';

interface RowListProps {
  readonly of: Rows<unknown, unknown>;
  /** Instead of a list without rows. */
  readonly empty: ReactNode;
  /** Of the button for more: 更早的发票. */
  readonly more: string;
  readonly children: ReactNode;
}

/** The states of a list that is read part by part: loading, failed, empty, shown, with a button for more. */
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
 * A row that was decided goes, and the button in it that had the focus: the list gets it, so that the next Tab is at the
 * next row and not at the top of the document.
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
