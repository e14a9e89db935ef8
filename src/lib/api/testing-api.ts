import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, vi } from 'vitest';
import { contract, type OperationKey, type ReplyOf } from '#src/contract/all.ts';
import { SUCCESS } from '#src/contract/refusal-codes.ts';
import { http } from './api-client.ts';

/** A call as the server received it. */
export interface SentCall {
  readonly key: OperationKey;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

type Answer = (sent: SentCall) => unknown;

const answers = new Map<OperationKey, Answer>();
const calls: SentCall[] = [];
const unanswered = new Set<string>();

/** From now on, answers a call with a reply, or with the result of a function of its input. */
export function answer<K extends OperationKey>(
  key: K,
  reply: ReplyOf<K> | ((sent: SentCall) => ReplyOf<K> | Promise<ReplyOf<K>>),
): void {
  const give = (typeof reply === 'function' ? reply : () => reply) as Answer;
  answers.set(key, async (sent) => ({ code: SUCCESS, msg: '', data: await give(sent) }));
}

/** From now on, refuses a call like the server: with a code and a text. */
export function refuse(key: OperationKey, refusal: { readonly code: number; readonly text: string }, data?: unknown) {
  answers.set(key, () => ({ code: refusal.code, msg: refusal.text, data: data ?? null }));
}

/** From now on, a call fails as if offline. */
export function lose(key: OperationKey): void {
  answers.set(key, () => {
    throw new Error('offline');
  });
}

/** From now on, delays a call until the returned function gives its reply. */
export function delayReply<K extends OperationKey>(key: K): (reply: ReplyOf<K>) => void {
  let give: (reply: ReplyOf<K>) => void = () => {};
  const promise = new Promise<ReplyOf<K>>((resolve) => {
    give = resolve;
  });
  answer(key, () => promise);
  return (reply) => give(reply);
}

/** The inputs of a call, each time it was made. */
export function sentTo(key: OperationKey): readonly SentCall[] {
  return calls.filter((call) => call.key === key);
}

const keys = (Object.keys(contract) as OperationKey[])
  .map((key) => ({ key, pattern: patternOf(key), blanks: key.split('{').length }))
  .sort((a, b) => a.blanks - b.blanks);

function patternOf(key: OperationKey): RegExp {
  return new RegExp(`^${key.replace(/[.]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

async function serve(method: string, url: string, query: unknown, body: unknown): Promise<unknown> {
  const { pathname } = new URL(url, window.location.origin);
  const found = keys.find(({ pattern }) => pattern.test(`${method} ${pathname}`));
  const give = found && answers.get(found.key);
  if (!give) {
    unanswered.add(`${method} ${pathname}`);
    throw new Error('nothing answers');
  }
  const params = found.pattern.exec(`${method} ${pathname}`)?.groups ?? {};
  const sent: SentCall = { key: found.key, params, query: (query ?? {}) as SentCall['query'], body: parsed(body) };
  calls.push(sent);
  return await give(sent);
}

function parsed(body: unknown): unknown {
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : body;
}

http.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
  const { method = 'get', url = '', params, data } = config;
  try {
    const envelope = await serve(method.toUpperCase(), url, params, data);
    return { data: envelope, status: 200, statusText: 'OK', headers: {}, config };
  } catch (reason) {
    throw new AxiosError((reason as Error).message, AxiosError.ERR_NETWORK, config);
  }
};
// Files of the site do not exist here: these tests are about API calls.
vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) =>
  url.startsWith('/api/') ? Response.json(await serve(method, url, {}, body)) : new Response(null, { status: 404 }),
);

afterEach(() => {
  const missing = [...unanswered];
  answers.clear();
  calls.length = 0;
  unanswered.clear();
  if (missing.length > 0) throw new Error(`The test answers no ${missing.join(', no ')}.`);
});
