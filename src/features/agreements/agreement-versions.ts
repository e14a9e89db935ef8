import { queryOptions } from '@tanstack/react-query';
import type { AgreementVersion } from './read-agreement-versions.ts';

export type { AgreementVersion };

const FRESH_MS = 300_000;

/** The versions of the site's agreements, as published: what a student who ticks the box agrees to. */
export const agreementVersionsQuery = queryOptions({
  queryKey: ['agreement-versions'],
  queryFn: async ({ signal }): Promise<readonly AgreementVersion[]> =>
    (await import('./read-agreement-versions.ts')).readAgreementVersions(signal),
  staleTime: FRESH_MS,
  meta: { isQuiet: true },
});
