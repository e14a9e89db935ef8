import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { isAlive } from '#compiler/site/build-lock.ts';
import { DIALECTS } from '#site-store/dialects.ts';
import type { ObjectStore } from '#site-store/object-store.ts';
import { whoAmI } from '#site-store/switch-log.ts';
import type { Publisher } from '../publish-lock.ts';

export const LOCK_KEY = '.publish/lock.json';

const SIGN_OF_LIFE_MS = 30_000;
const FORGOTTEN_AFTER_MS = 10 * SIGN_OF_LIFE_MS;
/** Where a lock cannot be replaced atomically, a process that took one over checks it again after this time. */
const SETTLE_MS = 2_000;
/** Tries before giving up against a process that is always faster. */
const TURNS = 20;
const HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' };

/** Another process took the lock over while this one was paused. */
export class LockLost extends Error {
  override readonly name = 'LockLost';
}

export interface LockOptions {
  readonly publisher?: Pick<Publisher, 'by' | 'host' | 'pid'>;
  readonly pause?: (ms: number) => Promise<unknown>;
}

type Holder = Publisher & { readonly token: string };

/**
 * Runs `work` while nobody else publishes to the same place; returns who does, when somebody does.
 *
 * `work` gets a check that throws LockLost when another process has taken the lock.
 */
export async function withStorageLock<T>(
  store: ObjectStore,
  work: (checkHeld: () => Promise<void>) => Promise<T>,
  options: LockOptions = {},
): Promise<{ readonly done: T } | { readonly busy: Publisher }> {
  const publisher = options.publisher ?? { by: whoAmI(), host: hostname(), pid: process.pid };
  const own: Holder = { ...publisher, since: new Date().toISOString(), token: randomUUID() };
  const busy = await take(store, own, options.pause ?? setTimeout);
  if (busy) return { busy };
  let signing: Promise<unknown> = Promise.resolve();
  const sign = setInterval(() => {
    signing = signing.then(() => renew(store, own)).catch(() => undefined);
  }, SIGN_OF_LIFE_MS).unref();
  try {
    const checkHeld = async () => {
      const { holder } = await read(store);
      if (holder?.token !== own.token) throw new LockLost(holder?.by ?? '');
    };
    return { done: await work(checkHeld) };
  } finally {
    clearInterval(sign);
    await signing;
    // The error of the work matters more; a lock that stays expires after some minutes.
    await release(store, own).catch(() => undefined);
  }
}

async function take(store: ObjectStore, own: Holder, pause: (ms: number) => Promise<unknown>) {
  const canReplace = DIALECTS[store.place.kind].onlyIfUnchanged !== undefined;
  let isTakenOver = false;
  for (let turn = 0; turn < TURNS; turn++) {
    // Read first: not every storage that speaks S3 honours the condition of a PUT.
    const { holder, etag, ageMs } = await read(store);
    if (holder?.token === own.token) return undefined;
    if (etag === undefined) {
      // When an answer is lost on the way, the retry is refused; the next read tells whose lock it is.
      await store.put(LOCK_KEY, bytesOf(own), HEADERS, 'only if new');
      if (isTakenOver) await pause(SETTLE_MS);
    } else if (holder && isHeld(holder, ageMs)) {
      return holder;
    } else if (canReplace) {
      await store.put(LOCK_KEY, bytesOf(own), HEADERS, { onlyIf: etag });
    } else {
      await store.remove(LOCK_KEY);
      isTakenOver = true;
    }
  }
  throw new LockLost('');
}

async function renew(store: ObjectStore, own: Holder) {
  const { holder } = await read(store);
  if (holder?.token === own.token) await store.put(LOCK_KEY, bytesOf(own), HEADERS);
}

async function release(store: ObjectStore, own: Holder) {
  const { holder } = await read(store);
  if (holder?.token === own.token) await store.remove(LOCK_KEY);
}

function isHeld({ host, pid }: Publisher, ageMs: number): boolean {
  return host === hostname() ? isAlive(pid) : ageMs < FORGOTTEN_AFTER_MS;
}

async function read(store: ObjectStore) {
  const found = await store.get(LOCK_KEY);
  return { holder: found && parse(found.text), etag: found?.etag, ageMs: found?.ageMs ?? 0 };
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined;
  }
}

const bytesOf = (value: Holder) => Buffer.from(JSON.stringify(value));
