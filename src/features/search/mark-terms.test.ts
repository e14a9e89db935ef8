import { describe, expect, it } from 'vitest';
import { markParts } from './mark-terms.tsx';

/** The marked parts in brackets. */
const marked = (text: string, terms: readonly string[]) =>
  markParts(text, terms)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

describe('markParts', () => {
  it.each([
    ['2027考研英语长难句', ['长难', '难句'], '2027考研英语[长难句]'],
    ['英语全程班，英语', ['英语'], '[英语]全程班，[英语]'],
    ['计算机 408', ['４０８'], '计算机 [408]'],
    ['KY2027', ['ky2027'], '[KY2027]'],
    ['Ａ班', ['a'], '[Ａ]班'],
    ['没有', ['别的'], '没有'],
    ['a.b', ['.'], 'a[.]b'],
    ['🙂营', ['营'], '🙂[营]'],
    ['全程班', ['', '全程班全程班'], '全程班'],
    ['', ['a'], ''],
  ])('of %j marks what %j find', (text, terms, result) => {
    expect(marked(text, terms)).toBe(result);
  });
});
