import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REFERENCE_KEYS } from './references.ts';

const SCHEMAS = new URL('../../../schemas/', import.meta.url);

/** Names of all properties of the schemas, and whether they refer to a block. */
function properties(schema: unknown): [name: string, isReference: boolean][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const named = Object.entries((schema as { properties?: Record<string, { $ref?: string }> }).properties ?? {});
  const own = named.map(([name, { $ref = '' }]): [string, boolean] => [name, $ref.endsWith('/blockRef')]);
  return [...own, ...Object.values(schema).flatMap(properties)];
}

describe('REFERENCE_KEYS', () => {
  it('are all keys by which the schemas refer to a block, and only those', () => {
    const files = ['values.schema.json', ...readdirSync(new URL('blocks', SCHEMAS)).map((name) => `blocks/${name}`)];
    const all = files.flatMap((file) => properties(JSON.parse(readFileSync(new URL(file, SCHEMAS), 'utf8'))));
    const names = (isReference: boolean) => new Set(all.filter(([, is]) => is === isReference).map(([name]) => name));

    expect([...names(true)].sort()).toEqual([...REFERENCE_KEYS].sort());
    expect(REFERENCE_KEYS.filter((key) => names(false).has(key))).toEqual([]);
  });
});
