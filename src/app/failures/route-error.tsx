import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { isApiFailure, NETWORK_TEXT, SERVER_TEXT } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { CHUNK_TEXT } from '#src/lib/loading/load-chunk.ts';
import { isReachable } from '#src/lib/loading/reachable.ts';
import { reportLater } from '#src/lib/reports/report-later.ts';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { Frame, type Framed } from '../frame/screen-frame.tsx';

const KNOWN_TEXTS = [NETWORK_TEXT, SERVER_TEXT, CHUNK_TEXT];

/** Replaces a screen that failed: a bar with Back, the reason, and 重试. */
export function FramedFailure({ screen }: { readonly screen: Framed }) {
  return (
    <Frame screen={withBar(screen)}>
      <RouteFailure />
    </Frame>
  );
}

/** The same for an unknown screen. */
export function RootFailure() {
  return (
    <div className="shell">
      <div className="shell__column">
        <FramedFailure screen={{ path: '', title: '加载失败' }} />
      </div>
    </div>
  );
}

/** Also for a screen that draws its own bar, because that is missing now. */
function withBar({ navBar: _, ...screen }: Framed): Framed {
  return screen;
}

function RouteFailure() {
  const reason = useRouteError();
  const isChunk = reason instanceof Error && reason.message === CHUNK_TEXT;
  const isBug = !isApiFailure(reason) && !(reason instanceof Error && KNOWN_TEXTS.includes(reason.message));
  useEffect(() => {
    if (isBug || isChunk) reportLater({ kind: isChunk ? 'chunk-failed' : 'script-error', reason });
  }, [isBug, isChunk, reason]);
  const text = reason instanceof Error && !isBug ? reason.message : SERVER_TEXT;
  return <FailedView text={text} onRetry={() => void reloadWhenReachable()} />;
}

/** Reloading without a connection would show the browser's error page, without a way back. */
async function reloadWhenReachable(): Promise<void> {
  if (await isReachable()) window.location.reload();
  else showToast(NETWORK_TEXT);
}
