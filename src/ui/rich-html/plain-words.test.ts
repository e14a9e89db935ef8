import { expect, it } from 'vitest';
import { plainWords } from './plain-words.ts';

it.each([
  ['<h2>第一章</h2><p>极限 &amp;  连续</p>', '第一章\n极限 & 连续'],
  ['<p>一<br>二</p><ul><li>三</li></ul>', '一\n二\n三'],
  ['<p>x</p><script>alert("<p>")</script><style>p{}</style><!-- 不 -->', 'x'],
  ['&lt;b&gt; &#20108; &#x4e09; &nothing; 1 < 2', '<b> 二 三 &nothing; 1 < 2'],
  ['<math><mi>x</mi><annotation>x^2</annotation></math>', 'x'],
  ['', ''],
])('the words of %j are %j', (html, words) => {
  expect(plainWords(html)).toBe(words);
});
