import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from './lock-file.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-file-'));
});
afterEach(() => rm(folder, { recursive: true }));

const file = () => join(folder, 'server.lock');

/** The pid of a process that has ended. */
function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  return new Promise((resolve) => child.once('exit', () => resolve(child.pid ?? 0)));
}

describe('lockFolder', () => {
  it('makes the folder, and leaves no lock behind', async () => {
    const lock = await lockFolder(join(folder, 'deep', 'data'));
    lock.release();

    expect(await readdir(join(folder, 'deep', 'data'))).toEqual([]);
  });

  it('refuses a folder that a living process holds, naming the process', async () => {
    const lock = await lockFolder(folder);

    await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError);
    await expect(lockFolder(folder)).rejects.toThrow(`in use by process ${process.pid}`);
    lock.release();
  });

  it('gives it to one of many who ask at once', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('takes over from a process that is dead', async () => {
    await writeFile(file(), JSON.stringify({ pid: await deadPid(), started: '1' }));

    const lock = await lockFolder(folder);

    expect(JSON.parse(await readFile(file(), 'utf8'))).toMatchObject({ pid: process.pid });
    lock.release();
  });

  it('goes to one of many who find a dead process’s lock at once', async () => {
    await writeFile(file(), JSON.stringify({ pid: await deadPid(), started: '1' }));

    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('takes over when the pid now belongs to another process', async () => {
    await writeFile(file(), JSON.stringify({ pid: process.pid, started: 'long ago' }));

    const lock = await lockFolder(folder);
    lock.release();

    expect(await readdir(folder)).toEqual([]);
  });

  it.each(['', '{', '[]', '{"pid":"x"}'])('takes over a lock that a kill cut off: %j', async (content) => {
    await writeFile(file(), content);

    const lock = await lockFolder(folder);
    lock.release();

    expect(await readdir(folder)).toEqual([]);
  });

  it('leaves alone a lock that has become somebody else’s', async () => {
    const lock = await lockFolder(folder);
    await writeFile(file(), 'theirs');
    lock.release();

    expect(await readFile(file(), 'utf8')).toBe('theirs');
  });
});
