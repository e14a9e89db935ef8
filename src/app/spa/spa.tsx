import '#src/ui/base.css';
import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { noteOneShotQuery } from '#src/lib/addresses/one-shot-query.ts';
import { noteAdTouch } from '#src/lib/attribution/ad-touch.ts';
import { landingPage, visitOrg } from '#src/lib/attribution/trace.ts';
import { showLeftNotice } from '#src/lib/dom/notice.ts';
import { noteEntryAddress } from '#src/lib/environment/entry-address.ts';
import { startLayers } from '#src/lib/history/layer-history.ts';
import { reloadForNewBuild } from '#src/lib/loading/load-chunk.ts';
import { queryClient } from '#src/lib/queries/query-client.ts';
import { reportLater } from '#src/lib/reports/report-later.ts';
import { watchErrors } from '#src/lib/reports/watch-errors.ts';
import { forgetAgedSeals } from '#src/lib/storage/sealed-age.ts';
import { answerFailures } from '../failures/answer-failures.ts';
import { takeTokenOfApp } from '../session/native-app.ts';
import { createRouter } from './router.tsx';

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
  const router = createRouter();
  answerFailures(router);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root.');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
  showLeftNotice();
  forgetAgedSeals(Date.now());
}

// For parts of screens as well as screens; the caller gets the failure in both cases.
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
