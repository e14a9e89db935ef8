import { type ProviderFetch, providerFetch } from '#server/gateways/payment/provider-fetch.ts';
import type { AdPlatformGateway } from './ad-platform.ts';

/** The platforms themselves; what they answer is read to its end within the time of the request. */
export function fetchAdPlatforms(fetchFrom: ProviderFetch = providerFetch): AdPlatformGateway {
  return {
    send: async ({ method, url, body }) => {
      const init = method === 'GET' ? {} : { body, headers: { 'content-type': 'application/json' } };
      const response = await fetchFrom(url, { method, redirect: 'error', ...init });
      return { status: response.status, body: await response.text() };
    },
  };
}
