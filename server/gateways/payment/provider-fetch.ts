import { readJson } from '#server/kernel/strict-body.ts';

/** How a gateway reaches its provider; tests give their own. */
export type ProviderFetch = (url: string, init: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 4000;

/** The network, with less patience than a call of the API has. */
export const providerFetch: ProviderFetch = (url, init) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });

/** A value of a provider's answer as a record; an empty one when it is something else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** JSON as a record; undefined when it is none, or when a key comes twice. */
export function parseRecord(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = readJson(text);
  return value === undefined ? undefined : recordOf(value);
}
