import { type ProviderFetch, providerFetch } from '#server/gateways/payment/provider-fetch.ts';
import type { AdPlatformGateway } from './ad-platform.ts';

/** The real platforms; an answer must be complete within the request's time limit. */
export function fetchAdPlatforms(fetchFrom: ProviderFetch = providerFetch): AdPlatformGateway {
  return {
    send: async ({ method, url, body, headers = {} }) => {
      const json = { body, headers: { ...headers, 'content-type': 'application/json' } };
      const init = method === 'GET' ? { headers } : json;
      const response = await fetchFrom(url, { method, redirect: 'error', ...init });
      const retryAfterSeconds = secondsOf(response.headers.get('retry-after'));
      const answer = { status: response.status, body: await response.text() };
      return retryAfterSeconds === undefined ? answer : { ...answer, retryAfterSeconds };
    },
  };
}

/** Seconds, or a date. Source: RFC 9110 §10.2.3. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
