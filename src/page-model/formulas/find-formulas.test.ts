import { describe, expect, it } from 'vitest';
import { findFormulas, withoutFormulas } from './find-formulas.ts';

const sources = (text: string, kind?: Parameters<typeof findFormulas>[1]) =>
  findFormulas(text, kind).map(({ source }) => source);

describe('findFormulas', () => {
  it.each([
    '$5 and $6',
    '$5和$6，共$11',
    '售价$20,000 and $30,000',
    '$ x $',
    '\\$x\\$',
    '只有一个 $x',
    '$x$1',
    '$x\n\ny$',
    '$$',
    '$$ $$',
  ])('leaves %j as it is', (text) => expect(sources(text)).toEqual([]));

  it.each([
    ['设 $x$ 与$y$。', ['$x$', '$y$']],
    ['$a\\$b$ 元', ['$a\\$b$']],
    ['得\n$$\n\\frac12\n$$\n完', ['$$\n\\frac12\n$$']],
    ['$$a$$$b$', ['$$a$$', '$b$']],
    ['US\\$5 与 $x$', ['$x$']],
  ])('finds the formulas of %j', (text, found) => expect(sources(text)).toEqual(found));

  it('leaves code and addresses of Markdown', () => {
    expect(sources('`$x$` [a](https://a.cn/$b$c) $y$', 'markdown')).toEqual(['$y$']);
  });

  it('reads entities of HTML, and reaches across no tag', () => {
    expect(findFormulas('<p title="$t$">$a &lt; b$</p><p>$c</p><p>d$</p>', 'html')).toEqual([
      { source: '$a &lt; b$', tex: 'a < b', isBlock: false, at: 15 },
    ]);
  });

  it('reads a long text of dollar signs at once', () => {
    const text = '$a '.repeat(7_000);

    expect(findFormulas(text)).toEqual([]);
  });
});

describe('withoutFormulas', () => {
  it('keeps length and lines', () => {
    expect(withoutFormulas('甲 $a<b$ 乙\n$$\nc\n$$', 'markdown')).toBe('甲 xxxxx 乙\nxx\nx\nxx');
  });
});
