import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FormSchemas } from '#src/page-edit/form/form-schema.ts';
import { openPage } from '#src/page-edit/read/open-page.ts';
import { findItems, paletteItems } from './palette-items.ts';

const ROOT = `${process.cwd()}/schemas/`;
const types = readdirSync(`${ROOT}blocks`)
  .filter((name) => name.endsWith('.schema.json'))
  .map((name) => name.replace('.schema.json', ''));
const schemas = Object.fromEntries(
  ['page.schema.json', 'values.schema.json', ...types.map((type) => `blocks/${type}.schema.json`)].map((file) => [
    file,
    JSON.parse(readFileSync(ROOT + file, 'utf8')) as unknown,
  ]),
) as FormSchemas;
const items = paletteItems(schemas);

describe('the palette', () => {
  it('offers every type of block once, under a heading of the guide', () => {
    expect(items.map(({ type }) => type).sort()).toEqual(types.toSorted());
    expect(items.every(({ group, title }) => group !== '' && title !== '')).toBe(true);
  });

  it('keeps the blocks of a heading together, in the order of the guide', () => {
    const groups = items.map(({ group }) => group);
    const turns = groups.filter((group, index) => group !== groups[index - 1]);

    expect(turns).toEqual([...new Set(groups)]);
    expect(turns.length).toBeGreaterThan(2);
  });

  it('adds a block that is whole: one item of a list, of its own type', () => {
    for (const { type, text } of items) {
      expect(openPage(text).problems, type).toEqual([]);
      expect(text, type).toContain(type);
    }
  });

  it('is searched by name, description and type', () => {
    const found = (words: string) => findItems(items, words).map(({ type }) => type);

    expect(found('老师')).toContain('teacher-list');
    expect(found(' FAQ ')).toContain('faq');
    expect(found('没有这样的积木')).toEqual([]);
  });
});
