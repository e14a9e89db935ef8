import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { blockRegistry } from '#src/blocks/registry.ts';
import { BLOCK_NAMES } from '#src/page-model/block-names.ts';
import { filesBelow, foldersIn, readText } from './files.ts';

/** Replaced by its blocks when a page is compiled, so there is nothing to show. */
const COMPILED_AWAY = 'fragment';

const registered = Object.keys(blockRegistry).sort();
const described = filesBelow('schemas/blocks')
  .map((file) => /\/([a-z0-9-]+)\.schema\.json$/.exec(file)?.[1] ?? file)
  .sort();

describe('a block type', () => {
  it('has a schema and an entry in the registry', () => {
    expect(described.filter((type) => type !== COMPILED_AWAY)).toEqual(registered);
  });

  it('has a folder of its name with its component', () => {
    expect(foldersIn('src/blocks').sort()).toEqual(registered);
    const files = new Set(filesBelow('src/blocks'));
    expect(registered.filter((type) => !files.has(`src/blocks/${type}/${type}.tsx`))).toEqual([]);
  });

  it('is one of the alternatives of schemas/block.schema.json', () => {
    const alternatives = [...readText('schemas/block.schema.json').matchAll(/blocks\/([a-z0-9-]+)\.schema\.json/g)];
    expect([...new Set(alternatives.map(([, type]) => type))].sort()).toEqual(described);
  });

  it('has one name for authors and staff: the title of its schema', () => {
    const titles = described.flatMap((type) => {
      const { properties } = JSON.parse(readText(`schemas/blocks/${type}.schema.json`)) as {
        readonly properties: { readonly type: { readonly title?: string } };
      };
      return type === COMPILED_AWAY ? [] : [[type, properties.type.title]];
    });
    expect(Object.fromEntries(titles)).toEqual(BLOCK_NAMES);
  });

  it('has an example in docs/authoring.md', () => {
    const examples = new Set(
      [...readText('docs/authoring.md').matchAll(/```ya?ml\n([\s\S]*?)```/g)].flatMap(([, text = '']) => typesIn(text)),
    );
    expect(described.filter((type) => !examples.has(type))).toEqual([]);
    expect([...examples].filter((type) => !described.includes(type))).toEqual([]);
  });
});

/** Types of the blocks in a YAML text: a list of blocks, or a page with its `blocks`. */
function typesIn(text: string): string[] {
  return parseAllDocuments(text).flatMap((document) => {
    const value: unknown = 'toJS' in document ? document.toJS() : null;
    const blocks = Array.isArray(value) ? value : (value as { blocks?: unknown } | null)?.blocks;
    return Array.isArray(blocks)
      ? blocks.flatMap((block) => (typeof block?.type === 'string' ? [block.type] : []))
      : [];
  });
}
