import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Another live process has locked the folder. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError';
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(`The data folder ${folder} is in use by process ${pid}.`);
    this.pid = pid;
  }
}

export interface FolderLock {
  readonly release: () => void;
}

const FILE = 'server.lock';
const MAX_TRIES = 5;
const SETTLE_MS = 60;
const HALF_WRITTEN_MS = 200;

/**
 * Locks the folder for this process until `release`, or throws `FolderInUseError`.
 *
 * The lock is never taken from a live process, however long it has been silent: PGlite blocks the process for seconds
 * at times, and a second process would destroy what the first wrote.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, FILE);
  const mine = JSON.stringify({ pid: process.pid, started: await startOf(process.pid), id: randomUUID() });
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    try {
      const handle = await open(file, 'wx', 0o600);
      await handle.writeFile(mine);
      await handle.sync();
      await handle.close();
      // Another process that found the old lock stale at the same moment may have removed this one.
      await pause(SETTLE_MS);
      if ((await readFile(file, 'utf8').catch(() => '')) === mine) return { release: () => releaseLock(file, mine) };
      continue;
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const found = await readFile(file, 'utf8').catch(() => '');
    const holder = readHolder(found);
    if (holder && (await isAlive(holder))) throw new FolderInUseError(folder, holder.pid);
    // An empty file is a lock being written, or left by a kill at that moment.
    if (!holder) await pause(HALF_WRITTEN_MS);
    const again = await readFile(file, 'utf8').catch(() => '');
    if (again === found) await rm(file, { force: true });
  }
  throw new Error(`The lock file ${file} cannot be taken.`);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Holder {
  readonly pid: number;
  /** When the process began, by the system's count; distinguishes a reused pid. */
  readonly started: string;
}

function readHolder(text: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('started' in value)) return undefined;
    if (typeof value.pid !== 'number' || typeof value.started !== 'string') return undefined;
    return { pid: value.pid, started: value.started };
  } catch {
    return undefined;
  }
}

async function isAlive({ pid, started }: Holder): Promise<boolean> {
  if (pid === process.pid) return started === (await startOf(pid));
  try {
    process.kill(pid, 0);
  } catch (error) {
    return isCode(error, 'EPERM');
  }
  const current = await startOf(pid);
  return current === '' || started === '' || current === started;
}

/** Start time of a process from /proc; empty where there is none. */
async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name, in parentheses, may contain spaces; the start time is the 20th field after it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function releaseLock(file: string, mine: string): void {
  try {
    if (readFileSync(file, 'utf8') === mine) rmSync(file);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
