import type { ClientReport } from './client-report.ts';

/** Reports an error that the visitor does not see to the server; the code is loaded only then. Never throws. */
export function reportLater(report: ClientReport): void {
  void import('./client-report.ts').then(({ reportToServer }) => reportToServer(report)).catch(() => {});
}
