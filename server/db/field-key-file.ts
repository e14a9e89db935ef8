import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { readFieldKeys } from './field-seal.ts';

/** The keys of one machine, in a file of the data folder that only the server's user may read; made on first start. */
export async function fieldKeysOf(dataFolder: string): Promise<Buffer[]> {
  const path = join(dataFolder, 'field.key');
  await mkdir(dataFolder, { recursive: true });
  const written = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined;
    throw new Error(`The field key ${path} cannot be read.`, { cause });
  });
  if (written !== undefined) {
    const keys = readFieldKeys(written.trim());
    if (keys) return keys;
    throw new Error(`The field key ${path} must have 64 hexadecimal digits.`);
  }
  const key = randomBytes(32);
  // Whole or not at all: a start that is killed here leaves no half of a key.
  const draft = `${path}.${process.pid}`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${key.toString('hex')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  return [key];
}
