import { describe, expect, it } from 'vitest';
import { encode, sampleContext } from '../../../tests/page-cases/sample-site.ts';
import type { SourceBlock } from '../../link/expand-blocks.ts';
import { readSource } from '../../read/read-source.ts';
import { checkWeight, picturesKilobytes } from './weight-check.ts';

const KB = 1024;
const TEXT = 'version: 1\nblocks:\n  - { type: heading, text: 一 }\n  - { type: faq }\n';

/** The problems of a page without pictures, published with this many bytes; `asked` records the requested sizes. */
function weigh(html: number, script: number, atMost = html + script, asked: unknown[] = []) {
  const { document } = readSource('campaigns/spring.yaml', encode(TEXT));
  if (!document) throw new Error('The page cannot be read.');
  const blocks = [{ type: 'heading', text: '一' }, { type: 'faq' }, { type: 'faq' }].map(
    (data, index) => ({ data, path: ['blocks', index] }) as unknown as SourceBlock,
  );
  const problems = checkWeight(document, blocks, {
    ...sampleContext(),
    publishedBytes: (path, types) => {
      asked.push([path, types]);
      return { atMost, weigh: () => ({ html, script }) };
    },
  });
  return problems.map(({ code, message }) => `${code} ${message}`);
}

describe('the weight of a page that was published', () => {
  it('counts its HTML and its script, each once for its types of blocks', () => {
    const asked: unknown[] = [];
    const said = weigh(350 * KB, 51 * KB, undefined, asked);

    expect(said).toEqual([expect.stringMatching(/^PAGE_TOO_HEAVY .*401 KB.*400 KB/)]);
    expect(asked).toEqual([['/spring', ['heading', 'faq']]]);
  });

  it('may be as much as the budget', () => {
    expect(weigh(350 * KB, 50 * KB)).toEqual([]);
  });

  it('is not asked for where it cannot be what breaks the budget', () => {
    expect(weigh(500 * KB, 500 * KB, 400 * KB)).toEqual([]);
    expect(weigh(500 * KB, 500 * KB, 400 * KB + 1)).toHaveLength(1);
  });
});

it('is shown in kilobytes of 1024 bytes for its pictures', () => {
  const block = { data: { type: 'image-stack', images: [{ src: 'large.png', alt: '一' }] }, path: ['blocks', 0] };
  const context = { ...sampleContext(), asset: () => ({ bytes: 600 * KB, hash: 'a' }) };

  expect(picturesKilobytes([block as unknown as SourceBlock], context)).toBe(600);
});
