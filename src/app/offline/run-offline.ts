import { settlePush } from '#src/features/message/browser-push.ts';
import { listen } from '#src/lib/dom/listen.ts';
import { trustedScriptUrl } from '#src/lib/environment/trusted-script.ts';
import { serverNow } from '#src/lib/money-and-time/clock.ts';
import { queryClient } from '#src/lib/queries/query-client.ts';
import { oldAnswerOf } from '#src/lib/queries/stored-queries.ts';
import { onSessionChange, readToken } from '#src/lib/session/session.ts';
import { tidyAnswers } from '#src/lib/storage/stored-answers.ts';
import { refetchOld } from '../frame/net-state.tsx';
import type { WorkerNews } from '../worker/worker-parts.ts';
import { tellNewBuild } from './new-build.ts';
import { sendQueues } from './send-queues.ts';
import { warmUp } from './warm-up.ts';

const AGAIN_MS = 20_000;
const LOOK_FOR_BUILD_MS = 3_600_000;

/**
 * Starts everything for offline use after the app has started: the service worker, prefetching, and sending unsent work
 * whatever screen is open.
 */
export function runOffline(): void {
  const abort = new AbortController();
  const renew = () => {
    refetchOld();
    void sendQueues();
  };
  listen(window, 'online', renew, abort.signal);
  listen(document, 'visibilitychange', () => document.visibilityState === 'visible' && renew(), abort.signal);
  // A device often says that it is online without a working network, so try from time to time.
  setInterval(() => {
    const showsOld = queryClient.getQueryCache().findAll({ type: 'active' }).some(oldAnswerOf);
    if (showsOld && document.visibilityState === 'visible') renew();
  }, AGAIN_MS);
  renew();
  void tidyAnswers(serverNow());
  const begin = () => {
    if (readToken() !== undefined) void startWorker();
    void settlePush(serverNow()).catch(() => undefined);
  };
  onSessionChange(begin);
  begin();
}

let started: Promise<void> | undefined;

/** Only for students: a visitor who is not logged in loads nothing for it. */
function startWorker(): Promise<void> {
  started ??= register().catch(() => {
    // The browser forbids it, or the server has none: the app works without.
  });
  return started;
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const build = document.querySelector<HTMLMetaElement>('meta[name=app-worker]')?.content;
  if (!serviceWorker || !build) return;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<Partial<WorkerNews> | null>) => {
    if (data?.build === build) void warmUp();
    else if (data?.build) tellNewBuild();
  });
  const script = trustedScriptUrl(`${window.location.origin}/sw.js`);
  // A browser that blocks service workers may resolve with nothing.
  const registration = (await serviceWorker.register(script, { updateViaCache: 'none' })) as
    | ServiceWorkerRegistration
    | undefined;
  if (!registration) return;
  setInterval(() => void registration.update().catch(() => undefined), LOOK_FOR_BUILD_MS);
  await serviceWorker.ready;
  registration.active?.postMessage(build);
  await warmUp();
}
