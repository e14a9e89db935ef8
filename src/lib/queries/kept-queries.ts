import type { Query, QueryClient, QueryFunction, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import { TransportFailure } from '../api/api-failures.ts';
import { serverNow } from '../money-and-time/clock.ts';
import { readToken } from '../session/session.ts';
import { randomUuid } from '../storage/device-id.ts';
import { readStored, writeStored } from '../storage/storage.ts';

/** The session that kept answers belong to: random, and deleted with the session, as `stored-keys.ts` says. */
const OWNER = 'kept-for';
/** With an answer on this device nobody waits longer for the net. */
const PATIENCE_MS = 4000;

/** What an active query shows in place of the server's present answer. */
export interface OldAnswer {
  /** When the server gave it. */
  readonly at: number;
  readonly isOffline: boolean;
}
const old = new Map<string, OldAnswer>();

/**
 * Asks the server, and keeps the answers of queries with `meta.isKept` for a time without a net: a query that has nothing
 * in memory then gets the last one. Decision 0287.
 */
export async function withKept<T, K extends QueryKey>(
  ask: QueryFunction<T, K, never>,
  context: QueryFunctionContext<K>,
  query: Query,
): Promise<T> {
  const { queryHash, state, meta } = query;
  const owner = meta?.isKept && readToken() ? ownerId() : undefined;
  if (owner === undefined) return ask(context);
  const asked = Promise.resolve(ask(context)).then((data) => {
    old.delete(queryHash);
    keep(queryHash, owner, data);
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
    const kept = isLost(reason) ? await findKept(queryHash, owner) : undefined;
    if (!kept) return asked;
    old.set(queryHash, { at: kept.at, isOffline: !(reason instanceof TransportFailure && reason.kind === 'status') });
    const { client } = context;
    // It is not fresh, however lately it was read.
    setTimeout(() => old.has(queryHash) && query.setState({ dataUpdatedAt: kept.at }));
    // The answer may still come.
    if (isLate) asked.then((data) => client.setQueryData(query.queryKey, data)).catch(() => undefined);
    return kept.data as T;
  }
}

/** What this query shows in place of the present answer; undefined while it is the present one. */
export function oldAnswerOf({ queryHash, state, meta }: Query): OldAnswer | undefined {
  if (!meta?.isKept || state.data === undefined) return undefined;
  if (!isLost(state.error)) return old.get(queryHash);
  const isOffline = !(state.error instanceof TransportFailure && state.error.kind === 'status');
  return { at: old.get(queryHash)?.at ?? state.dataUpdatedAt, isOffline };
}

/** Keeps `data` as the answer of a query that knows more than its last answer said. */
export function keepAnswerOf(client: QueryClient, queryKey: QueryKey, data: unknown): void {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  const owner = readStored('local', OWNER);
  if (query && owner !== undefined && readToken()) keep(query.queryHash, owner, data, old.get(query.queryHash)?.at);
}

/** Lets go of the answer that is kept for a query. */
export function dropAnswerOf(client: QueryClient, queryKey: QueryKey): void {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query) void load().then((part) => part?.dropAnswer(query.queryHash));
}

const load = () => import('../storage/kept-answers.ts').catch(() => undefined);
const shapes = () => String(import.meta.env?.VITE_SHAPES ?? '');

function keep(key: string, owner: string, data: unknown, at = serverNow()): void {
  const text = JSON.stringify(data);
  void load().then(async (part) => {
    // The session may have ended, or another one begun, while the answer was on its way.
    if (readStored('local', OWNER) === owner) await part?.keepAnswer(key, { at, owner, shapes: shapes(), text });
  });
}

async function findKept(key: string, owner: string) {
  const kept = await (await load())?.findAnswer(key, { owner, shapes: shapes(), now: serverNow() });
  return readStored('local', OWNER) === owner ? kept : undefined;
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
