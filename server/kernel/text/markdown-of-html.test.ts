import { describe, expect, it } from 'vitest';
import { toSafeHtml } from './content-html.ts';
import { markdownOf } from './markdown-of-html.ts';

const TEXTS = {
  'headings, paragraphs and a table':
    '甲方：{{student}}\n\n## 一、课程\n\n| 项目 | 内容 |\n|---|---|\n| 名称 | {{course}} |\n| 标价 | {{price}} 元 |\n\n## 二\n\n正文',
  'a list with numbers': '## 三、退费\n\n1. {{refund}}\n2. 礼品不退。\n\n后面的话',
  'a list with points within one': '1. 一\n   -  甲\n   -  乙\n2. 二',
  'marks, links and signs': '**重要**，*注意*，见[隐私政策](/privacy?a=1&b=2)，2\\*3，a < b & c',
  'a list that begins at 3': '3. 三\n4. 四',
  'a quote': '> 引文\n\n正文',
};

describe('Markdown of HTML', () => {
  for (const [what, text] of Object.entries(TEXTS)) {
    it(`says the same again: ${what}`, () => {
      expect(toSafeHtml(markdownOf(toSafeHtml(text)))).toBe(toSafeHtml(text));
    });
  }
});
