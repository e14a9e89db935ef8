import type { ClientReport } from './client-report.ts';

/** Tells the server of a failure the visitor was spared, by code that is fetched only then. Never throws. */
export function reportLater(report: ClientReport): void {
  void import('./client-report.ts').then(({ reportToServer }) => reportToServer(report)).catch(() => {});
}
