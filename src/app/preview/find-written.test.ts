import { describe, expect, it } from 'vitest';
import { findWritten } from './find-written.ts';

const at = (text: string, line: number) => ({ text, file: 'campaigns/one.yaml', line, column: 5 });
const texts = [
  at('hero', 3),
  at('七天，读懂一句长难句', 5),
  at('不背语法书，每晚拆四句。', 6),
  at('三步读懂一句话：\n\n1. **数动词**，去掉从句里的。', 9),
];

describe('findWritten', () => {
  it.each([
    ['the same words', ['七天，读懂一句长难句'], 5],
    ['a part of a Markdown text', ['数动词'], 9],
    ['what is around a price that no text says', ['¥1', '不背语法书，每晚拆四句。¥1'], 6],
  ])('finds %s', (_, shown, line) => {
    expect(findWritten(texts, shown)?.line).toBe(line);
  });

  it('finds nothing for what is not written', () => {
    expect(findWritten(texts, ['', '倒计时'])).toBeUndefined();
  });
});
