import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FieldSeal, fieldSeal } from '#server/kernel/secrets/field-seal.ts';
import { testClock } from '#server/kernel/testing.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import type { OpenDatabase } from './database.ts';
import { nameFieldKey } from './field-keys.ts';
import { checkFieldKeys, knownFieldKeys } from './known-field-keys.ts';
import { sealStored } from './seal-stored.ts';

const [first, second, third] = ['a', 'b', 'c'].map((letter) => Buffer.alloc(32, letter)) as [Buffer, Buffer, Buffer];
const clock = testClock();
let database: OpenDatabase;

beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

/** The part of a server start that concerns these keys. */
async function start(...keys: Buffer[]) {
  const seal = fieldSeal(keys);
  await checkFieldKeys(database.db, seal);
  await sealAll(seal);
}

/** As the jobs do; late enough that every process has followed. */
async function sealAll(seal: FieldSeal) {
  const log = { warn: () => {}, error: () => {} };
  clock.pass(60);
  await nameFieldKey(database.db, seal, clock.now());
  clock.pass(60);
  while ((await sealStored({ db: database.db, seal, clock, log })) > 0);
}
const nameOf = (key: Buffer) => fieldSeal([key]).fingerprints[0] ?? '';

describe('checkFieldKeys', () => {
  it('keeps the fingerprint of the first start, and refuses a process with another key', async () => {
    await start(first);
    await start(first);

    await expect(start(second)).rejects.toThrow(
      `begun with the field key ${nameOf(first)}; this process has ${nameOf(second)}.`,
    );
    expect(await knownFieldKeys(database.db)).toEqual([nameOf(first)]);
  });

  it('lets one of two processes with two keys begin a database, when both start at once', async () => {
    const starts = await Promise.allSettled([start(first), start(second)]);

    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await knownFieldKeys(database.db)).toHaveLength(1);
  });

  it('takes a new key beside the old one, and lets the old one go when it seals nothing', async () => {
    await start(first);
    await checkFieldKeys(database.db, fieldSeal([second, first]));

    await expect(start(second)).rejects.toThrow(`still sealed with the field key ${nameOf(first)}`);
    await start(second, first);
    await start(second);

    expect(await knownFieldKeys(database.db)).toEqual([nameOf(second)]);
    await expect(start(first)).rejects.toThrow('begun with the field key');
  });

  it('reads from the values of a database without fingerprints with which key it was begun', async () => {
    await sealAll(fieldSeal([first]));

    await expect(start(third)).rejects.toThrow(`begun with the field key ${nameOf(first)}`);
    await start(third, first);
  });
});
