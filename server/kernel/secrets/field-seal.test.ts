import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fieldKeysOf } from './field-key-file.ts';
import { fieldSeal, readFieldKeys } from './field-seal.ts';

const key = (letter: string) => Buffer.alloc(32, letter);
const ANSWERS = { name: '陈小满', id_number: '11010519491231002X' };

describe('fieldSeal', () => {
  it('gives back what it sealed, and shows nothing of it before', () => {
    const seal = fieldSeal([key('a')]);
    const stored = seal.close(ANSWERS, 'row 1');

    expect(seal.open(stored, 'row 1')).toEqual(ANSWERS);
    expect(JSON.stringify(stored)).not.toMatch(/陈|1101051949/);
    expect(seal.close(ANSWERS, 'row 1')).not.toEqual(stored);
  });

  it('does not open what was moved to another row or changed', () => {
    const seal = fieldSeal([key('a')]);
    const stored = seal.close(ANSWERS, 'row 1');
    const changed = { sealed: stored.sealed.replace(/.{4}$/, 'AAAA') };

    expect(() => seal.open(stored, 'row 2')).toThrow();
    expect(() => seal.open(changed, 'row 1')).toThrow();
  });

  it('opens with an older key, and names the one it lacks', () => {
    const stored = fieldSeal([key('a')]).close(ANSWERS, 'row 1');

    expect(fieldSeal([key('b'), key('a')]).open(stored, 'row 1')).toEqual(ANSWERS);
    expect(() => fieldSeal([key('b')]).open(stored, 'row 1')).toThrow(/field key [0-9a-f]{8}, which is not at hand/);
  });

  it('reads what was stored before values were sealed', () => {
    expect(fieldSeal([key('a')]).open(ANSWERS, 'row 1')).toEqual(ANSWERS);
  });

  it.each([['', 'ab', `${'ab'.repeat(32)},x`]])('takes no key from %j', (text) => {
    expect(readFieldKeys(text)).toBeUndefined();
  });
});

describe('the key of a data folder', () => {
  it('is made once, for the eyes of its user only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'field-key-'));
    const [made] = await fieldKeysOf(folder);

    expect(await fieldKeysOf(folder)).toEqual([made]);
    expect((await stat(join(folder, 'field.key'))).mode & 0o777).toBe(0o600);
    await writeFile(join(folder, 'field.key'), 'damaged');
    await expect(fieldKeysOf(folder)).rejects.toThrow('must have 64 hexadecimal digits');
    await rm(folder, { recursive: true });
  });
});
