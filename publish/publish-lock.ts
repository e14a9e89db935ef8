import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { isAlive } from '#compiler/site/build-lock.ts';
import { whoAmI } from '#site-store/switch-log.ts';

/** Who is publishing now. */
export interface Publisher {
  /** Name and machine: `chen@studio`. */
  readonly by: string;
  readonly host: string;
  readonly pid: number;
  /** ISO 8601. */
  readonly since: string;
}

const SIGN_OF_LIFE_MS = 30_000;
/** A lock from another machine expires when its process has not renewed it for this long. */
const FORGOTTEN_AFTER_MS = 10 * SIGN_OF_LIFE_MS;

/** Runs `work` while nobody else publishes to the same place; returns who does, when somebody does. */
export async function withPublishLock<T>(
  file: string,
  work: () => Promise<T>,
  by = whoAmI(),
  signEveryMs = SIGN_OF_LIFE_MS,
): Promise<{ readonly done: T } | { readonly busy: Publisher }> {
  mkdirSync(dirname(file), { recursive: true });
  const own = JSON.stringify({ by, host: hostname(), pid: process.pid, since: new Date().toISOString() });
  const busy = take(file, own);
  if (busy) return { busy };
  const sign = setInterval(() => giveSign(file), signEveryMs).unref();
  try {
    return { done: await work() };
  } finally {
    clearInterval(sign);
    if (textOf(file) === own) rmSync(file, { force: true });
  }
}

/**
 * A failed renewal is skipped: the lock may be gone, or the disk unreachable. Nobody could catch what a timer throws.
 */
function giveSign(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The next renewal may succeed; without any, the lock expires.
  }
}

function take(file: string, own: string): Publisher | undefined {
  for (;;) {
    try {
      writeFileSync(file, own, { flag: 'wx' });
      return undefined;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    }
    const text = textOf(file);
    const holder = parse(text);
    if (holder && isHeld(file, holder)) return holder;
    if (text !== undefined) clearAway(file, text);
  }
}

/** Removes an expired lock, unless somebody else has just removed it and taken it. */
function clearAway(file: string, text: string) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (textOf(aside) !== text) linkSync(aside, file);
  } catch (cause) {
    if (!['ENOENT', 'EEXIST'].includes((cause as NodeJS.ErrnoException).code ?? '')) throw cause;
  }
  rmSync(aside, { force: true });
}

function isHeld(file: string, { host, pid }: Publisher): boolean {
  if (host === hostname()) return isAlive(pid);
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats !== undefined && Date.now() - stats.mtimeMs < FORGOTTEN_AFTER_MS;
}

function parse(text: string | undefined): Publisher | undefined {
  try {
    return JSON.parse(text ?? '') as Publisher;
  } catch {
    // The process was killed between creating the file and writing into it.
    return undefined;
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
