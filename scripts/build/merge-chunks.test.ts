import { describe, expect, it } from 'vitest';
import { type Chunk, mergeChunks } from './merge-chunks.ts';

const chunk = (module: string, entries: string, more: Partial<Chunk> = {}): Chunk => ({
  modules: [module],
  entries: new Set(entries),
  bytes: 1000,
  imports: new Set(),
  ...more,
});
const merge = (chunks: Chunk[], weightOf = (_entry: string) => 1) =>
  mergeChunks(chunks, weightOf)
    .map(({ modules }) => modules.toSorted().join('+'))
    .sort();

describe('chunks that several entries load', () => {
  it('become one when nearly all who load one load the other', () => {
    expect(merge([chunk('price', 'abc'), chunk('photo', 'ab')])).toEqual(['photo+price']);
  });

  it('stay apart when most would load what they do not need', () => {
    expect(merge([chunk('price', 'abcdefghi'), chunk('editor', 'ai', { bytes: 30_000 })])).toEqual(['editor', 'price']);
    expect(merge([chunk('price', 'ab'), chunk('editor', 'cd')])).toEqual(['editor', 'price']);
  });

  it('stay apart when an entry that is loaded often would pay for others', () => {
    const chunks = [chunk('price', 'hab', { bytes: 2000 }), chunk('exam', 'ab', { bytes: 8000 })];

    expect(merge(chunks)).toEqual(['exam+price']);
    expect(merge(chunks, (entry) => (entry === 'h' ? 10 : 1))).toEqual(['exam', 'price']);
  });

  it('never import each other in a circle', () => {
    const chunks = [
      chunk('list', 'ab', { bytes: 3000, imports: new Set(['row']) }),
      chunk('row', 'abcdefghi', { bytes: 50_000, imports: new Set(['price']) }),
      chunk('price', 'abc', { bytes: 4000 }),
    ];

    expect(merge(chunks)).toEqual(['list', 'price', 'row']);
    expect(merge(chunks.filter(({ modules }) => !modules.includes('row')))).toEqual(['list+price']);
  });

  it('leave alone what is fixed', () => {
    expect(merge([chunk('home', 'ab', { isFixed: true }), chunk('price', 'ab')])).toEqual(['home', 'price']);
  });
});
