import { describe, expect, it } from 'vitest';
import { essayLength } from './essay-length.ts';

const ENGLISH = 'Write an essay of 160-200 words based on the picture.';

describe('essayLength', () => {
  it.each([
    ['nothing yet of an English essay', '', ENGLISH, '0 词'],
    ['nothing yet of a Chinese one', '', '论述实践与认识的关系。', '0 字'],
    ['an English sentence', "It's a well-known fact that practice makes perfect.", ENGLISH, '8 词'],
    ['English with a Chinese name in it', 'The word 内卷 describes fierce competition among peers.', ENGLISH, '9 词'],
    ['a Chinese sentence with signs', '实践是认识的基础，认识指导实践。', ENGLISH, '14 字'],
    ['Chinese with a foreign word', '用 GDP 衡量发展并不全面', ENGLISH, '10 字'],
    [
      'nothing yet of a translation into Chinese',
      '',
      'Translate into Chinese: Not until he failed did he see it.',
      '0 字',
    ],
    ['nothing yet of one that is asked for in Chinese', '', '把下面的句子译成中文：The book that I read.', '0 字'],
    ['a translation into English', 'Practice makes perfect.', '把下面的句子译成英文：熟能生巧。', '3 词'],
    ['one into English that speaks of China', '', '将下面这句翻译成英文：中国人常说熟能生巧。', '0 词'],
    ['nothing yet of one into modern Chinese', '', '把划线句子翻译成通顺的现代汉语。Read it.', '0 字'],
    ['nothing yet of a proof', '', '证明：当 $x>0$ 时，$\\ln(1+x)<x$。', '0 字'],
    ['a proof in signs', 'g(x)=x-ln(1+x)', '证明：当 $x>0$ 时，$\\ln(1+x)<x$。', '5 字'],
    ['spaces and lines', '  \n  ', ENGLISH, '0 词'],
  ])('counts %s', (_, text, stem, length) => {
    expect(essayLength(text, stem)).toBe(length);
  });
});
