import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const RETRY_MS = 200;
const LONGEST_WAIT_MS = 180_000;

/**
 * Runs `work` while no other process builds into the same folder; waits for one that does. The lock of a dead process
 * is taken over. Throws, naming the process, when the wait is too long.
 */
export async function withBuildLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(file), { recursive: true });
  await take(file);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

async function take(file: string) {
  for (let waitedMs = 0; !tryTaking(file); waitedMs += RETRY_MS) {
    if (waitedMs >= LONGEST_WAIT_MS)
      throw new Error(`Another build (process ${ownerOf(file)}) is still running. Stop it first.`);
    await setTimeout(RETRY_MS);
  }
}

function tryTaking(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    if (!isAlive(ownerOf(file))) rmSync(file, { force: true });
    return false;
  }
}

/** The process that holds the lock; 0 when it has just released it. */
function ownerOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

/** Whether a process of this machine runs. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM';
  }
}
