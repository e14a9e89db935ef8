import { sha256 } from '@noble/hashes/sha2.js';

/** Hashes per slice: a few milliseconds on a slow phone. */
const SLICE = 1000;

export interface Found {
  readonly counter: number;
  /** In lower-case hex. */
  readonly key: string;
}

/** The address of this file, which is also the worker's script. */
export const address: string = import.meta.url;

/**
 * Finds the counter of a challenge: SHA-256 of salt, nonce and counter (big-endian, 32 bits) begins with its prefix.
 *
 * Not with `crypto.subtle`, which is missing on plain http and slow for short texts. Pauses between slices, so that a
 * page without a worker stays usable. Source: altcha.org/docs/v2, algorithm SHA-256 with cost 1.
 */
export async function solve(challenge: string): Promise<Found> {
  const { parameters } = JSON.parse(challenge) as {
    parameters: Readonly<Record<'salt' | 'nonce' | 'keyPrefix', string>>;
  };
  const start = bytesOf(parameters.salt + parameters.nonce);
  const wanted = bytesOf(parameters.keyPrefix);
  const message = new Uint8Array(start.length + 4);
  message.set(start);
  const view = new DataView(message.buffer);
  for (let counter = 0; ; counter += 1) {
    view.setUint32(start.length, counter);
    const key = sha256(message);
    if (wanted.every((byte, index) => byte === key[index])) return { counter, key: hexOf(key) };
    if (counter % SLICE === SLICE - 1) await rest();
  }
}

const rest = () => new Promise((resolve) => setTimeout(resolve));

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  );
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The worker's global scope; a page has a document. */
interface WorkerScope {
  onmessage: (message: { readonly data: string }) => void;
  readonly postMessage: (found: Found) => void;
}

if (typeof document === 'undefined' && 'WorkerGlobalScope' in globalThis) {
  const worker = globalThis as unknown as WorkerScope;
  worker.onmessage = ({ data }) => void solve(data).then((found) => worker.postMessage(found));
}
