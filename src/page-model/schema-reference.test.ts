import { describe, expect, it } from 'vitest';
import { followReference } from './schema-reference.ts';

const FILES = {
  'values.schema.json': { $defs: { link: { title: '链接' } } },
  'blocks/faq.schema.json': { $defs: { item: { title: '问题' } } },
};

describe('followReference', () => {
  it('finds a definition of the same file', () => {
    expect(followReference(FILES, '#/$defs/item', 'blocks/faq.schema.json')).toEqual({
      node: { title: '问题' },
      file: 'blocks/faq.schema.json',
    });
  });

  it('finds one of another file, whose name counts from where the reference stands', () => {
    expect(followReference(FILES, '../values.schema.json#/$defs/link', 'blocks/faq.schema.json')).toEqual({
      node: { title: '链接' },
      file: 'values.schema.json',
    });
  });

  it('finds a whole file', () => {
    expect(followReference(FILES, './blocks/faq.schema.json', 'page.schema.json').node).toBe(
      FILES['blocks/faq.schema.json'],
    );
  });

  it('says which reference leads nowhere', () => {
    expect(() => followReference(FILES, '#/$defs/none', 'values.schema.json')).toThrow(
      'Schema values.schema.json refers to #/$defs/none, which does not exist.',
    );
  });
});
