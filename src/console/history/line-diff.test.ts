import { describe, expect, it } from 'vitest';
import { diffLines, nearChanges } from './line-diff.ts';

const short = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', gone: '-', new: '+' }[kind]}${text}`);

describe('diffLines', () => {
  it.each([
    ['shows a line that changed as gone and new', 'a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
    ['finds the same lines between two changes', 'a\nb\nc\nd', 'x\nb\nc\ny', ['-a', '+x', ' b', ' c', '-d', '+y']],
    ['shows what was added at the end', 'a', 'a\nb', [' a', '+b']],
    ['shows nothing but the same for equal texts', 'a\nb', 'a\nb', [' a', ' b']],
  ])('%s', (_what, before, after, expected) => {
    expect(short(before, after)).toEqual(expected);
  });

  it('counts the lines of each side', () => {
    expect(diffLines('a\nb\nc', 'x\na\nb\nc').at(-1)).toEqual({ kind: 'same', text: 'c', before: 3, after: 4 });
  });
});

describe('nearChanges', () => {
  it('leaves out what is far from every change', () => {
    const before = Array.from({ length: 20 }, (_line, index) => String(index)).join('\n');

    const shown = nearChanges(diffLines(before, before.replace('10', 'x')), 1);

    expect(shown.map((line) => line?.text)).toEqual([undefined, '9', '10', 'x', '11', undefined]);
  });
});
