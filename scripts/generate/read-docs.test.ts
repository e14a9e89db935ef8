import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { problemMeanings, readExamples } from './read-docs.ts';

const guide = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

describe('readExamples', () => {
  it('finds an example of each type of block, under its heading', () => {
    const examples = readExamples(guide('authoring.md'));
    const types = readdirSync(new URL('../../schemas/blocks', import.meta.url)).map((name) => name.split('.')[0]);

    expect(types.filter((type) => !examples.some(({ text }) => text.includes(`type: ${type}`)))).toEqual([]);
    expect(examples.find(({ text }) => text.startsWith('- type: hero'))?.group).toBe('开头');
  });
});

describe('problemMeanings', () => {
  it('tells what a problem means and what to do', () => {
    expect(problemMeanings(guide('problems.md')).FILE_EMPTY).toMatch(/^空文件，或只有注释。怎么改：/);
  });
});
