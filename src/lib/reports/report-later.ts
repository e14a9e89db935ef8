import type { ClientReport } from './client-report.ts';

type Reporter = typeof import('./client-report.ts');

const AGAIN_MS = 10_000;
let reporter: Promise<Reporter> | undefined;

/**
 * Loads the code that reports, with the first report. Its own failure is an error that is reported, so that it must not be
 * requested again at once: without a network that would never end.
 */
export function withReporter(act: (reporter: Reporter) => void): void {
  reporter ??= import('./client-report.ts').catch((reason: unknown) => {
    setTimeout(() => {
      reporter = undefined;
    }, AGAIN_MS);
    throw reason;
  });
  reporter.then(act).catch(() => {});
}

/** Reports an error that the visitor does not see to the server. Never throws. */
export function reportLater(report: ClientReport): void {
  withReporter(({ reportToServer }) => reportToServer(report));
}
