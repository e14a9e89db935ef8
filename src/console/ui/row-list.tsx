import type { ReactNode } from 'react';
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
  if (first === undefined) {
    return list.error ? <FailureView error={list.error} onRetry={() => void list.refetch()} /> : <Skeleton rows={8} />;
  }
  return (
    <>
      {rows.length === 0 ? empty : children}
      <MoreRows list={list} label={more} />
    </>
  );
}
