import './table.css';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface MoreRowsProps {
  /** The list as an infinite query. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly error: Error | null;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** The button's label: 更早的记录. */
  readonly label: string;
  /** Shown and total number, if the list knows it. */
  readonly count?: ReactNode;
}

/** The foot of a long list: how much is shown, a button for more, and errors. */
export function MoreRows({
  list: { hasNextPage, isFetchingNextPage, error, fetchNextPage },
  label,
  count,
}: MoreRowsProps) {
  if (!hasNextPage && !error && count === undefined) return null;
  return (
    <p className="console-more">
      {count === undefined ? null : <span role="status">{count}</span>}
      {hasNextPage ? (
        <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {label}
        </Button>
      ) : null}
      {error ? <span role="alert">{error.message}</span> : null}
    </p>
  );
}
