import { queryOptions } from '@tanstack/react-query';
import { isAllowedAddress } from '#src/lib/addresses/allowed-address.ts';
import { allowedHosts } from '#src/lib/addresses/site-settings.ts';
import { api } from '#src/lib/api/api-client.ts';

const HOUR_MS = 3_600_000;

/** The sentence of the day. Not essential: a failure shows nothing. */
export const quoteQuery = queryOptions({
  queryKey: ['quote-of-the-day'],
  queryFn: ({ signal }) => api('GET /api/v1/base/chickensoup/one', { signal, isSilent: true }),
  staleTime: HOUR_MS,
  meta: { isQuiet: true },
});

/** The school's contact data, and the default picture of a student. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => api('GET /api/v1/app/global_settings/', { signal, isSilent: true }),
  staleTime: HOUR_MS,
  meta: { isQuiet: true },
});

/** The advisor, with the address of the chat, and whether it is the school's hours; null when nobody answers. */
export const advisorQuery = queryOptions({
  queryKey: ['advisor'],
  queryFn: async ({ signal }) => {
    const popup = await api('GET /api/v2.1/app/consult/popup/', { signal, isSilent: true });
    return popup && isAllowedAddress(popup.advisor.kst_url, allowedHosts)
      ? { ...popup.advisor, isOnDuty: popup.is_on_duty }
      : null;
  },
  staleTime: HOUR_MS,
  meta: { isQuiet: true },
});
