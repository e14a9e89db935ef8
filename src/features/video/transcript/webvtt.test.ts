import { describe, expect, it } from 'vitest';
import { cutAtFound, lastBegun, parseVtt } from './webvtt.ts';

const one = (block: string) => parseVtt(`WEBVTT\n\n${block}\n`);

describe('parseVtt', () => {
  it('reads cues in their order, with and without names, hours, settings and line ends of other systems', () => {
    const file =
      '\uFEFFWEBVTT 课程\r\nKind: captions\r\n\r\n2\r\n01:00:02.000 --> 01:00:03.500 align:start line:0\r\n第二句\r\n接着\r\n\r\n00:01.000 --> 00:02.000\r\n第一句\r\n';

    expect(parseVtt(file)).toEqual([
      { start: 1, end: 2, text: '第一句' },
      { start: 3602, end: 3603.5, text: '第二句 接着' },
    ]);
  });

  it.each([
    ['tags', '00:01.000 --> 00:02.000\n<v 老师><b>主</b>干<00:01.500></v>', '主干'],
    ['a script', '00:01.000 --> 00:02.000\n<script>alert(1)</script>主干', 'alert(1)主干'],
    ['an open tag', '00:01.000 --> 00:02.000\n<img src=x onerror=alert(1)', '<img src=x onerror=alert(1)'],
    ['nested tags', '00:01.000 --> 00:02.000\n<<b>i>主干', '<i>主干'],
    ['entities, once', '00:01.000 --> 00:02.000\n&lt;b&gt; &amp;lt; A&amp;B', '<b> &lt; A&B'],
    ['a NUL', '00:01.000 --> 00:02.000\n主\0干', '主\uFFFD干'],
  ])('keeps only text of %s', (_name, block, text) => {
    expect(one(block).map((cue) => cue.text)).toEqual([text]);
  });

  it.each([
    ['a note', 'NOTE\n00:01.000 not an arrow'],
    ['a style', 'STYLE\n::cue { color: red }'],
    ['no text', '00:01.000 --> 00:02.000\n<b></b>'],
    ['an end before its start', '00:02.000 --> 00:01.000\n主干'],
    ['a minute 61', '61:00.000 --> 62:00.000\n主干'],
    ['other times', '1.0 --> 2.0\n主干'],
    ['an arrow in the third line', 'a\nb\n00:01.000 --> 00:02.000\n主干'],
  ])('leaves out %s', (_name, block) => {
    expect(one(`${block}\n\n00:05.000 --> 00:06.000\n好的`)).toEqual([{ start: 5, end: 6, text: '好的' }]);
  });

  it.each(['', 'WEBVTTX\n\n00:01.000 --> 00:02.000\n主干', '<!doctype html><title>404</title>', '{"code":40004}'])(
    'finds nothing in "%s"',
    (file) => {
      expect(parseVtt(file)).toEqual([]);
    },
  );

  it('cuts what is far too long', () => {
    const cues = one(Array.from({ length: 5100 }, () => `00:01.000 --> 00:02.000\n${'长'.repeat(20)}`).join('\n\n'));

    expect(cues).toHaveLength(5000);
    expect(one(`00:01.000 --> 00:02.000\n${'<'.repeat(300_000)}`)[0]?.text).toHaveLength(1000);
  });
});

describe('lastBegun', () => {
  it.each([
    [[], 3, -1],
    [[1, 5, 9], 0.9, -1],
    [[1, 5, 9], 1, 0],
    [[1, 5, 9], 8.99, 1],
    [[0, 5, 5, 9], 5, 2],
    [[1, 5, 9], 1000, 2],
  ])('of %j at %d is %i', (starts, seconds, index) => {
    expect(lastBegun(starts, seconds)).toBe(index);
  });
});

describe('cutAtFound', () => {
  it.each([
    ['找主干，再找主干', '主干', ['找', '主干', '，再找', '主干', '']],
    ['The Verb', ' verb ', ['The ', 'Verb', '']],
    ['aaa', 'aa', ['', 'aa', 'a']],
    ['a.c', '.', ['a', '.', 'c']],
    ['主干', '谓语', undefined],
    ['主干', '  ', undefined],
  ])('of "%s" at "%s" is %j', (text, wanted, parts) => {
    expect(cutAtFound(text, wanted)).toEqual(parts);
  });
});
