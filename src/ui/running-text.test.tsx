import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RunningText } from './running-text.tsx';

const whole = (text: string) =>
  [...renderToStaticMarkup(<RunningText text={text} />).matchAll(/<span class="whole">(.*?)<\/span>/g)].map(
    ([, words]) => words,
  );
const plain = (text: string) => renderToStaticMarkup(<RunningText text={text} />).replace(/<[^>]*>/g, '');

describe('RunningText', () => {
  it.each([
    ['每天 9:00–22:00 在线', '9:00–22:00'],
    ['一般 1–7 个工作日到账', '1–7'],
    ['先付 ¥50，抵 ¥509.15', '¥509.15'],
    ['请拨 400-800-2027 人工', '400-800-2027'],
  ])('keeps the figures of “%s” together', (text, figures) => {
    expect(whole(text)).toContain(figures);
  });

  it('keeps the last characters of a longer text together', () => {
    expect(whole('手写卷面按采分点逐项批改')).toEqual(['逐项批改']);
    expect(whole('一行就够')).toEqual([]);
  });

  it.each(['12 月 7 日这一期，每晚 19:30–20:10，一次只解决一个问题。', '¥1', '', 'plain words only here', '到 12-31'])(
    'changes no word of “%s”',
    (text) => {
      expect(plain(text)).toBe(text);
    },
  );
});
