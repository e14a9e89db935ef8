import { describe, expect, it } from 'vitest';
import type { Block, CompiledPage } from '#src/page-model/page.ts';
import { pageJson, scriptJson } from './block-json.ts';

const heading = (text: string) => ({ type: 'heading', id: 'heading-1', text, level: 2, align: 'left' }) as Block;

describe('the JSON of a page', () => {
  it('is that of all it holds, whether its blocks are shared or its own', () => {
    const page = {
      path: '/a',
      title: '七天',
      blocks: [Object.freeze(heading('一')), heading('二')],
    } as unknown as CompiledPage;

    for (const one of [page, page, { ...page, blocks: [] }]) expect(JSON.parse(pageJson(one))).toEqual(one);
  });
});

describe('JSON in a script element', () => {
  it('neither ends nor opens an element, and says the same', () => {
    const data = { text: '</script><!--\u2028\u2029' };

    expect(scriptJson(data)).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(scriptJson(data))).toEqual(data);
  });
});
