import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { readFieldKeys } from './field-seal.ts';

/**
 * The keys of one machine, in a file of the data folder that only the server's user may read; created on first start.
 *
 * Processes that start at the same time get the same key: the first to finish its file wins.
 */
export async function fieldKeysOf(dataFolder: string): Promise<Buffer[]> {
  const path = join(dataFolder, 'field.key');
  await mkdir(dataFolder, { recursive: true });
  return (await readKeys(path)) ?? (await makeKey(path));
}

async function readKeys(path: string): Promise<Buffer[] | undefined> {
  const written = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined;
    throw new Error(`The field key ${path} cannot be read.`, { cause });
  });
  if (written === undefined) return undefined;
  const keys = readFieldKeys(written.trim());
  if (!keys) throw new Error(`The field key ${path} must have 64 hexadecimal digits.`);
  return keys;
}

async function makeKey(path: string): Promise<Buffer[]> {
  const key = randomBytes(32);
  // Written atomically: a start that is killed here leaves no partial key.
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${key.toString('hex')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  try {
    await link(draft, path);
    return [key];
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    return (await readKeys(path)) ?? [key];
  } finally {
    await unlink(draft);
  }
}
