import '#src/ui/base.css';
import './app.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { noteOneShotQuery } from '#src/lib/addresses/one-shot-query.ts';
import { noteAdTouch } from '#src/lib/attribution/ad-touch.ts';
import { landingPage, visitOrg } from '#src/lib/attribution/trace.ts';
import { showLeftNotice } from '#src/lib/dom/notice.ts';
import { noteEntryAddress } from '#src/lib/environment/entry-address.ts';
import { startLayers } from '#src/lib/history/layer-history.ts';
import { reloadForNewBuild } from '#src/lib/loading/load-chunk.ts';
import { stopClock } from '#src/lib/money-and-time/clock.ts';
import { queryClient } from '#src/lib/queries/query-client.ts';
import { reportLater } from '#src/lib/reports/report-later.ts';
import { watchErrors } from '#src/lib/reports/watch-errors.ts';
import { forgetAgedSeals } from '#src/lib/storage/sealed-age.ts';
import { answerFailures } from '../failures/answer-failures.ts';
import { takeTokenOfApp } from '../session/native-app.ts';
import { AppRoot } from './app-root.tsx';
import { createRouter } from './router.tsx';
import { takeScreenData } from './screen-data.ts';

watchErrors();

/** Starts the app. */
async function start(): Promise<void> {
  noteEntryAddress();
  noteOneShotQuery();
  noteAdTouch(window.location, Date.now());
  landingPage();
  visitOrg();
  await takeTokenOfApp();
  startLayers({ hasRouter: true, isTouched: false });
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  const data = takeScreenData();
  const replay = keepTap(root);
  const { pathname } = window.location;
  const router = createRouter();
  answerFailures(router);
  const app = (
    <AppRoot client={queryClient}>
      <RouterProvider router={router} />
    </AppRoot>
  );
  // React can hydrate only when the screen's code and its loader's result are available.
  if (data && (await firstScreen(router)) === pathname) {
    stopClock(data.now);
    hydrateRoot(root, app);
    replay();
  } else {
    createRoot(root).render(app);
  }
  showLeftNotice();
  forgetAgedSeals(Date.now());
  whenIdle(
    () =>
      void import('../offline/run-offline.ts').then(
        ({ runOffline }) => runOffline(),
        () => undefined,
      ),
  );
}

/** After the first screen has what it needs. */
function whenIdle(act: () => void): void {
  setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(act) : act()), REST_MS);
}

const REST_MS = 2000;

/** The path of the first screen once the router can show it; undefined when it cannot be loaded. */
async function firstScreen(router: ReturnType<typeof createRouter>): Promise<string | undefined> {
  if (!router.state.initialized) {
    await new Promise<void>((resolve) => {
      const stop = router.subscribe(({ initialized }) => {
        if (!initialized) return;
        stop();
        resolve();
      });
    });
  }
  return router.state.errors ? undefined : router.state.location.pathname;
}

/** Stores the last tap on a button until React has attached its listeners, then repeats it. Links work without. */
function keepTap(root: HTMLElement): () => void {
  let tapped: HTMLElement | null = null;
  const handleClick = ({ target }: MouseEvent) => {
    tapped = target instanceof Element ? target.closest('button') : null;
  };
  root.addEventListener('click', handleClick);
  return () => {
    root.removeEventListener('click', handleClick);
    tapped?.click();
  };
}

// For screens and for parts of screens; in both cases the caller gets the failure.
window.addEventListener('vite:preloadError', ({ payload }) => {
  reportLater({ kind: 'chunk-failed', reason: payload });
  void reloadForNewBuild();
});

if (import.meta.env.DEV) {
  void import('#src/lib/environment/simulate.ts').then(({ simulate, simulationOf }) => {
    simulate(simulationOf(window.location.search, Date.now()));
    void start();
  });
} else {
  void start();
}
