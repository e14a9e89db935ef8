import { queryOptions } from '@tanstack/react-query';
import type { AgreementVersion } from './read-agreement-versions.ts';

export type { AgreementVersion };

const FRESH_MS = 300_000;

/** The published versions of the site's agreements, to be sent with a consent. */
export const agreementVersionsQuery = queryOptions({
  queryKey: ['agreement-versions'],
  queryFn: async ({ signal }): Promise<readonly AgreementVersion[]> =>
    (await import('./read-agreement-versions.ts')).readAgreementVersions(signal),
  staleTime: FRESH_MS,
  meta: { isQuiet: true },
});
