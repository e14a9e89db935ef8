import { micromark } from 'micromark';
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { describe, expect, it } from 'vitest';
import { quickHtml } from './quick-markdown.ts';

const converted = (markdown: string) =>
  micromark(markdown, {
    extensions: [gfmTable(), gfmStrikethrough()],
    htmlExtensions: [gfmTableHtml(), gfmStrikethroughHtml()],
  });

/** Texts made of random pieces, the same each time. */
function* textsOf(pieces: readonly string[], count: number, longest: number) {
  let state = 7;
  const next = (limit: number) => {
    state = (state * 48271) % 2147483647;
    return state % limit;
  };
  for (let sample = 0; sample < count; sample++)
    yield Array.from({ length: 1 + next(longest) }, () => pieces[next(pieces.length)]).join('');
}

describe('quickHtml', () => {
  it.each([
    '读一遍就够。\n',
    '先画主干\n再看从句\n\n第二段',
    '先说明白：**全科班**不是**打折**。\n',
    '- 长难句\n- **定语从句**，逐句拆开\n\n1. 周一\n2. 周二\n12. 周三\n\n结束。\n',
  ])('knows %j, as the whole converter gives it', (markdown) => {
    expect(quickHtml(markdown)).toBe(converted(markdown));
  });

  it.each([
    ['characters', [...'学而，。—％⺀aZ09  \n\n**-.1~|#>_'], 14],
    ['marks', ['**', '**学**', '**a，学**', '学', 'a', '，', '”', ' ', '\n', '\n\n', '- ', '1. ', '10. '], 8],
    [
      'lines',
      ['- 一\n', '- **二**\n', '1. 三\n', '2. 四\n', '五，**六**\n', '\n', '\n', '\n', '  ', '- \n', '1.\n'],
      9,
    ],
  ])('makes of random %s what the whole converter would, or leaves them to it', (_name, pieces, longest) => {
    let known = 0;
    for (const text of textsOf(pieces, 1500, longest)) {
      const html = quickHtml(text);
      if (html === undefined) continue;
      known += 1;
      expect(html, JSON.stringify(text)).toBe(converted(text));
    }
    expect(known).toBeGreaterThan(50);
  });
});
