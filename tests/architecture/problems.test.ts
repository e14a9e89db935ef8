import { describe, expect, it } from 'vitest';
import { problemCatalogue } from '#compiler/problems/problem.ts';
import { readText, tableRows } from './files.ts';

describe('docs/problems.md', () => {
  const documented = tableRows(readText('docs/problems.md')).map(({ name }) => name);

  it('has one row for each problem code, and no other', () => {
    expect([...documented].sort()).toEqual(Object.keys(problemCatalogue).sort());
  });
});

describe('the problem catalogue', () => {
  it('gives no two codes the same sentence', () => {
    const sentences = Object.values(problemCatalogue).flatMap(({ zh, en }) => [zh[0], en[0]]);

    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([]);
  });
});
