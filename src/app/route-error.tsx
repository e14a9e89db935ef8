import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { isApiFailure, NETWORK_TEXT, SERVER_TEXT } from '#src/lib/api-failures.ts';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { reportScript } from './report.ts';

const CHUNK_TEXT = 'Loading chunk failed';
const KNOWN_TEXTS = [NETWORK_TEXT, SERVER_TEXT, CHUNK_TEXT];

/** What stands in the place of a page that failed. */
export function RouteError() {
  return (
    <main className="screen">
      <RouteFailure />
    </main>
  );
}

/** Says why the route failed, reports what is a bug of ours, and offers to load it again. */
export function RouteFailure() {
  const reason = useRouteError();
  const isChunk = reason instanceof Error && reason.message === CHUNK_TEXT;
  const isBug = !isApiFailure(reason) && !(reason instanceof Error && KNOWN_TEXTS.includes(reason.message));
  useEffect(() => {
    if (isBug || isChunk) reportScript(isChunk ? 'chunk-failed' : 'script-error', reason);
  }, [isBug, isChunk, reason]);
  const text = reason instanceof Error && !isBug ? reason.message : navigator.onLine ? SERVER_TEXT : NETWORK_TEXT;
  return <FailedView text={text} onRetry={() => window.location.reload()} />;
}
