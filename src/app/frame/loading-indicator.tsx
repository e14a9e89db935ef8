import { type Mutation, type Query, useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryClient } from '#src/lib/queries/query-client.ts';

/** Shorter requests show nothing, to avoid a flicker. */
const SHOW_AFTER_MS = 300;
/** After a failure the indicator stays this long, so that its end and the message appear together. */
const HIDE_AFTER_ERROR_MS = 600;

/**
 * A small indicator at the top while a request is running that a screen waits for. Not for requests with `meta.isQuiet`
 * and prefetched data.
 */
export function LoadingIndicator() {
  const isQuiet = ({ meta }: Query | Mutation<unknown, Error, unknown>) => meta?.isQuiet !== true;
  const isFetching = useIsFetching({ type: 'active', predicate: isQuiet }) > 0;
  const isMutating = useIsMutating({ predicate: (mutation) => mutation.meta?.isQuiet !== true }) > 0;
  const isBusy = isFetching || isMutating;
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const delayMs = isBusy ? SHOW_AFTER_MS : hasJustFailed() ? HIDE_AFTER_ERROR_MS : 0;
    const timer = setTimeout(() => setIsShown(isBusy), delayMs);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return (
    <div role="status" className="loading-indicator">
      {isShown && (
        <span className="loading-indicator__sign">
          <span className="loading-indicator__wheel" aria-hidden="true" />
          <span className="visually-hidden">加载中</span>
        </span>
      )}
    </div>
  );
}

function hasJustFailed(): boolean {
  const since = Date.now() - HIDE_AFTER_ERROR_MS;
  const isFailedQuery = queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.errorUpdatedAt > since);
  return (
    isFailedQuery ||
    queryClient
      .getMutationCache()
      .getAll()
      .some(({ state }) => state.status === 'error' && state.submittedAt > since)
  );
}
