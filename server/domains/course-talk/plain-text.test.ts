import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it.each([
  ['  讲得 细。 \r\n\r\n\r\n\r\n 值得\t听  ', '讲得 细。\n\n值得 听'],
  ['\u202e反着写\u2066\u200b\u0007', '反着写'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['👩\u200d🏫 老师', '👩\u200d🏫 老师'],
  [' \u200b\n\u3000', ''],
])('%j is stored as %j', (typed, stored) => {
  expect(plainText(typed)).toBe(stored);
});
