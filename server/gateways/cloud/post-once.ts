import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { SignedCall } from './sign-acs3.ts';

/** The outcome of one request that must not be repeated. */
export type Posted =
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  /** Nothing was sent: there was no connection. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  /** Sent without an answer: it may have taken effect. */
  | { readonly kind: 'silent'; readonly reason: string };

/** Sends a request, once. Never rejects. */
export type PostOnce = (call: SignedCall) => Promise<Posted>;

interface Patience {
  readonly connectMs: number;
  readonly totalMs: number;
}

/** Two providers in turn stay below the eight seconds that an API request may take. */
const PATIENCE: Patience = { connectMs: 1500, totalMs: 3000 };
const MOST_BYTES = 64 * 1024;

/**
 * `fetch` does not tell whether a failed request was sent. Trying another provider is safe only when it was not: that
 * is certain before the connection, with TLS, is established.
 */
export function postOnce({ connectMs, totalMs }: Patience = PATIENCE): PostOnce {
  return ({ url, headers, body }) =>
    new Promise((resolve) => {
      let isConnected = false;
      const isSecure = url.startsWith('https:');
      const request = (isSecure ? requestHttps : requestHttp)(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      });
      const end = (posted: Posted) => {
        clearTimeout(connecting);
        clearTimeout(waiting);
        resolve(posted);
        request.destroy();
      };
      const fail = (reason: string) => end({ kind: isConnected ? 'silent' : 'unreachable', reason });
      const connecting = setTimeout(() => {
        if (!isConnected) fail('CONNECT_TIMEOUT');
      }, connectMs);
      const waiting = setTimeout(() => fail('TIMEOUT'), totalMs);
      request.on('socket', (socket) => {
        if (request.reusedSocket) isConnected = true;
        else socket.once(isSecure ? 'secureConnect' : 'connect', () => (isConnected = true));
      });
      request.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.name));
      request.on('response', (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on('data', (part: Buffer) => {
          bytes += part.length;
          if (bytes > MOST_BYTES) return fail('ANSWER_TOO_LONG');
          parts.push(part);
        });
        response.on('error', (error: NodeJS.ErrnoException) => fail(error.code ?? error.name));
        response.on('end', () => {
          end({ kind: 'answered', status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') });
        });
      });
      request.end(body);
    });
}
