import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { filesBelow, foldersIn, readText, tableRows } from './files.ts';

const rows = tableRows(readText('docs/vocabulary.md'));
const quoted = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const terms = rows.map(({ name }) => name);
const folders = rows.flatMap(({ cells }) => quoted(cells[2]));
const tables = rows.flatMap(({ cells }) => quoted(cells[3]));

const ROOMS = ['src/features', 'src/screens', 'server/modules', 'server/domains'];

/** The families that `src/contract/all.ts` puts together, by the name of their file. */
function families(): string[] {
  const text = readText('src/contract/all.ts');
  const spread = [...text.matchAll(/^ {2}\.\.\.(\w+),$/gm)].map(([, name]) => name);
  return [...text.matchAll(/^import \{ (\w+) \} from '\.\/([\w-]+)\.ts';$/gm)]
    .filter(([, name]) => spread.includes(name))
    .map(([, , file = '']) => file);
}

async function tableNames(): Promise<string[]> {
  const names = new Set<string>();
  for (const file of filesBelow('server/db/schema')) {
    const exported: Record<string, unknown> = await import(/* @vite-ignore */ `../../${file}`);
    for (const value of Object.values(exported)) if (is(value, PgTable)) names.add(getTableName(value));
  }
  return [...names].sort();
}

describe('docs/vocabulary.md', () => {
  it('names each term, folder and table once', () => {
    for (const names of [terms, folders, tables]) expect(names).toEqual([...new Set(names)]);
  });

  it('has a row for every family of calls', () => {
    expect(families().filter((family) => !terms.includes(family))).toEqual([]);
    expect(families().length).toBeGreaterThan(20);
  });

  it('says where every folder of features, screens, modules and domains belongs', () => {
    const existing = [...new Set(ROOMS.flatMap(foldersIn))].sort();

    expect([...folders].sort()).toEqual(existing);
  });

  it('says where every table belongs', async () => {
    expect([...tables].sort()).toEqual(await tableNames());
  });

  it('gives each term its Chinese word', () => {
    for (const { name, cells } of rows) expect(cells[0], name).toMatch(/\p{Script=Han}/u);
  });
});
