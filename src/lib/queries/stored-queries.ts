import type { Query, QueryClient, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { TransportFailure } from '../api/api-failures.ts';
import { serverNow } from '../money-and-time/clock.ts';
import { readToken } from '../session/session.ts';
import { randomUuid } from '../storage/device-id.ts';
import { readStored, writeStored } from '../storage/storage.ts';

/**
 * Storage key of a random id for the session that cached answers belong to; deleted with the session, see
 * `stored-keys.ts`.
 */
const OWNER = 'kept-for';
/** When this device has an old answer, the query waits no longer than this for the server. */
const PATIENCE_MS = 4000;

/** An old answer from this device, shown while the server's current one is missing. */
export interface OldAnswer {
  /** When the server gave the answer, in milliseconds. */
  readonly at: number;
  readonly isOffline: boolean;
}
const old = new Map<string, OldAnswer>();

/**
 * Asks the server, and stores the answers of queries with `meta.isStored` on this device for offline use. A query with
 * nothing in memory then gets the last stored answer. Decision 0287.
 */
export async function withStored<T, K extends QueryKey>(
  ask: QueryFunction<T, K, never>,
  context: QueryFunctionContext<K>,
  query: Query,
): Promise<T> {
  const { queryHash, state, meta } = query;
  const owner = meta?.isStored && readToken() ? ownerId() : undefined;
  if (owner === undefined) return ask(context);
  const asked = Promise.resolve(ask(context)).then((data) => {
    old.delete(queryHash);
    store(queryHash, owner, data);
    return data;
  });
  if (state.data !== undefined) return asked;
  let isLate = false;
  try {
    const timer = later(PATIENCE_MS);
    const first = await Promise.race([asked.then((data) => ({ data })), timer.promise]);
    timer.stop();
    if (first) return first.data;
    isLate = true;
    throw new TransportFailure('timeout');
  } catch (reason) {
    const stored = isLost(reason) ? await findStored(queryHash, owner) : undefined;
    if (!stored) return asked;
    old.set(queryHash, { at: stored.at, isOffline: !(reason instanceof TransportFailure && reason.kind === 'status') });
    const { client } = context;
    // Mark it as stale: it is an old answer, even if it was read just now.
    setTimeout(() => old.has(queryHash) && query.setState({ dataUpdatedAt: stored.at }));
    // The server's answer may still arrive.
    if (isLate) asked.then((data) => client.setQueryData(query.queryKey, data)).catch(() => undefined);
    return stored.data as T;
  }
}

/** The old answer that this query shows; undefined when its data is current. */
export function oldAnswerOf({ queryHash, state, meta }: Query): OldAnswer | undefined {
  if (!meta?.isStored || state.data === undefined) return undefined;
  if (!isLost(state.error)) return old.get(queryHash);
  const isOffline = !(state.error instanceof TransportFailure && state.error.kind === 'status');
  return { at: old.get(queryHash)?.at ?? state.dataUpdatedAt, isOffline };
}

/** Stores `data` as the answer of a query, when the app knows more than the last answer says. */
export function storeAnswerOf(client: QueryClient, queryKey: QueryKey, data: unknown): void {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  const owner = readStored('local', OWNER);
  if (query && owner !== undefined && readToken()) store(query.queryHash, owner, data, old.get(query.queryHash)?.at);
}

/** Deletes the stored answer of a query. */
export function dropAnswerOf(client: QueryClient, queryKey: QueryKey): void {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query) void load().then((part) => part?.dropAnswer(query.queryHash));
}

const load = () => import('../storage/stored-answers.ts').catch(() => undefined);
const shapes = () => String(import.meta.env?.VITE_SHAPES ?? '');

function store(key: string, owner: string, data: unknown, at = serverNow()): void {
  const text = JSON.stringify(data);
  void load().then(async (part) => {
    // The session may have changed while the answer was loading.
    if (readStored('local', OWNER) === owner) await part?.storeAnswer(key, { at, owner, shapes: shapes(), text });
  });
}

async function findStored(key: string, owner: string) {
  const stored = await (await load())?.findAnswer(key, { owner, shapes: shapes(), now: serverNow() });
  return readStored('local', OWNER) === owner ? stored : undefined;
}

function ownerId(): string {
  const stored = readStored('local', OWNER);
  if (stored !== undefined) return stored;
  const made = randomUuid();
  writeStored('local', OWNER, made);
  return made;
}

const isLost = (reason: unknown) => reason instanceof TransportFailure && reason.kind !== 'cancelled';

function later(ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const promise = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return { promise, stop: () => clearTimeout(timer) };
}
