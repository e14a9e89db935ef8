import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { isApiFailure, NETWORK_TEXT, SERVER_TEXT } from '#src/lib/api/api-failures.ts';
import { showToast } from '#src/lib/dom/toast.ts';
import { CHUNK_TEXT } from '#src/lib/loading/load-chunk.ts';
import { isReachable } from '#src/lib/loading/reachable.ts';
import { FailedView } from '#src/ui/app/status-view.tsx';
import { Frame, type Framed } from '../frame/screen-frame.tsx';
import { reportScript } from './report.ts';

const KNOWN_TEXTS = [NETWORK_TEXT, SERVER_TEXT, CHUNK_TEXT];

/** What stands in the place of a screen that failed: its bar with the way back, why, and 重试. */
export function FramedFailure({ screen }: { readonly screen: Framed }) {
  return (
    <Frame screen={withBar(screen)}>
      <RouteFailure />
    </Frame>
  );
}

/** The same where not even the screen is known. */
export function RootFailure() {
  return (
    <div className="shell">
      <div className="shell__column">
        <FramedFailure screen={{ path: '', title: '加载失败' }} />
      </div>
    </div>
  );
}

/** Also a screen that draws its own head: it is not there to draw it. */
function withBar({ navBar: _, ...screen }: Framed): Framed {
  return screen;
}

function RouteFailure() {
  const reason = useRouteError();
  const isChunk = reason instanceof Error && reason.message === CHUNK_TEXT;
  const isBug = !isApiFailure(reason) && !(reason instanceof Error && KNOWN_TEXTS.includes(reason.message));
  useEffect(() => {
    if (isBug || isChunk) reportScript(isChunk ? 'chunk-failed' : 'script-error', reason);
  }, [isBug, isChunk, reason]);
  const text = reason instanceof Error && !isBug ? reason.message : SERVER_TEXT;
  return <FailedView text={text} onRetry={() => void reloadWhenReachable()} />;
}

/** A reload without a connection would leave the student with the browser's own page, and no way back. */
async function reloadWhenReachable(): Promise<void> {
  if (await isReachable()) window.location.reload();
  else showToast(NETWORK_TEXT);
}
