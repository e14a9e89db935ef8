import type { ClientReport } from './client-report.ts';

type Reporter = typeof import('./client-report.ts');

const AGAIN_MS = 10_000;
let reporter: Promise<Reporter> | undefined;

/**
 * Loads the reporting code at the first report. If loading fails, that failure must not be reported in turn: without a
 * network it would never end.
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
