import { readJson } from '#server/kernel/strict-body.ts';

/** Sends a gateway's requests; tests replace it. */
export type ProviderFetch = (url: string, init: RequestInit) => Promise<Response>;

const TIMEOUT_MS = 4000;

/** The network, with a shorter time limit than a call of the API. */
export const providerFetch: ProviderFetch = (url, init) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });

/** A value in a provider's answer as a record; an empty one when it is something else. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** JSON as a record; undefined when it is invalid, or a key occurs twice. */
export function parseRecord(text: string): Readonly<Record<string, unknown>> | undefined {
  const value = readJson(text);
  return value === undefined ? undefined : recordOf(value);
}
