// Decision 0063.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contract } from '#src/contract/all.ts';
import type { Operation } from '#src/contract/operation.ts';

const specified = JSON.parse(readFileSync(new URL('../data/spec-calls.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, readonly string[]>
>;

/** Method and path with all parameter names removed. */
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

/** Provider calls that no screen uses, with the decision about where their data comes from instead. */
const WITHOUT_SCREEN: Readonly<Record<string, string>> = {
  'GET /api/v1/base/version': '0063-calls-without-a-screen',
  'GET /api/v1/course/{id}': '0063-calls-without-a-screen',
  'GET /api/v2.2/course/product/{id}/attrs': '0059-calls-of-the-checkout-without-a-screen',
  'GET /api/V1.27/course/new/product/sku/{id}': '0059-calls-of-the-checkout-without-a-screen',
  'GET /api/V1.27/course/max/upgradation/course/': '0059-calls-of-the-checkout-without-a-screen',
  'GET /api/V1.27/account/college/info/detail/': '0063-calls-without-a-screen',
  'GET /api/V1.30/yanxue/service/trip': '0063-calls-without-a-screen',
  'GET /api/V1.30/yanxue/service/is_peipao': '0063-calls-without-a-screen',
};

describe('the browser', () => {
  const root = new URL('../../', import.meta.url);
  const code = readdirSync(new URL('src/', root), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('contract/'))
    .map((file) => readFileSync(new URL(`src/${file}`, root), 'utf8'))
    .join('\n');
  const made = new Set(
    Array.from(code.matchAll(/'((?:GET|POST|PUT|PATCH|DELETE) \/[^']+)'/g), ([, key]) => shape(key ?? '')),
  );

  it('makes every call that the provider lists, but for those with a reason', () => {
    const unused = Object.values(specified)
      .flat()
      .filter((key) => !made.has(shape(key)));

    expect(unused.sort()).toEqual(Object.keys(WITHOUT_SCREEN).sort());
  });

  it.each(Object.entries(WITHOUT_SCREEN))('does without %s for a reason that is written down', (key, decision) => {
    const text = readFileSync(new URL(`docs/decisions/${decision}.md`, root), 'utf8');
    const [, path = ''] = key.match(/^\S+ \/api\/[vV][\d.]+\/(.+?)\/?$/) ?? [];

    expect(text).toContain(path.replace(/^course\//, ''));
  });
});
