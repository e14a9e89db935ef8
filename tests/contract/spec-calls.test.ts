import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contract } from '#src/contract/all.ts';
import type { Operation } from '#src/contract/operation.ts';

const specified = JSON.parse(readFileSync(new URL('../data/spec-calls.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>;

/** The method and path with parameters of any name alike. */
const shape = (key: string) => key.replaceAll(/\{\w+\}/g, '{}');

const offered = new Map(Object.entries<Operation>(contract).map(([key, operation]) => [shape(key), operation]));

describe('the contract', () => {
  it.each(Object.entries(specified))('has every call of "%s" as the provider writes it', (_family, keys) => {
    expect(keys.filter((key) => !offered.has(shape(key)))).toEqual([]);
  });

  it('marks exactly the calls that the provider does not list as the project’s own', () => {
    const listed = new Set(Object.values(specified).flat().map(shape));
    const own = [...offered].filter(([, { origin }]) => origin === 'project').map(([key]) => key);

    expect(own.sort()).toEqual([...offered.keys()].filter((key) => !listed.has(key)).sort());
  });
});
