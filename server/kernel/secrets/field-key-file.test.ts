import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fieldKeysOf } from './field-key-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'field-key-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('fieldKeysOf', () => {
  it('makes one key, for its own user only, and finds it again', async () => {
    const [made] = await fieldKeysOf(folder);
    const [found] = await fieldKeysOf(folder);

    expect(made).toHaveLength(32);
    expect(found).toEqual(made);
    expect(statSync(join(folder, 'field.key')).mode & 0o777).toBe(0o600);
  });

  it('gives processes that start together the same key, and leaves no draft', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => fieldKeysOf(folder)));

    expect(new Set(keys.map(([key]) => key?.toString('hex'))).size).toBe(1);
    expect(readdirSync(folder)).toEqual(['field.key']);
  });

  it('names a file that holds no key', async () => {
    writeFileSync(join(folder, 'field.key'), 'half');

    await expect(fieldKeysOf(folder)).rejects.toThrow('must have 64 hexadecimal digits');
  });
});
