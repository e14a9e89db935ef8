import { describe, expect, it } from 'vitest';
import { blankAbove, blankBelow, lineAt, lineBreakOf, lineEnd, lineStart, nextLine, shifted } from './lines.ts';

describe('a line', () => {
  it.each([
    ['one\ntwo', 0, 'one'],
    ['one\r\ntwo\r\n', 0, 'one'],
    ['one\ntwo', 4, 'two'],
    ['one\n\n', 4, ''],
    ['one', 3, ''],
  ])('of %j at %i is %j', (text, start, line) => {
    expect(lineAt(text, start)).toBe(line);
    expect(lineEnd(text, start)).toBe(start + line.length);
  });

  it('begins after the line end, or after the byte order mark', () => {
    expect([lineStart('one\ntwo', 5), lineStart('one\ntwo', 4), lineStart('one', 2)]).toEqual([4, 4, 0]);
    expect([lineStart('\ufeffone', 2), lineStart('\ufeffone', 0)]).toEqual([1, 0]);
  });

  it('is followed by the next, and the last one by the end', () => {
    expect([nextLine('one\ntwo', 1), nextLine('one\ntwo', 4), nextLine('one\ntwo', 5)]).toEqual([4, 4, 7]);
  });

  it('ends as the first one of its text does', () => {
    expect([lineBreakOf('a\r\nb\n'), lineBreakOf('a\nb\r\n'), lineBreakOf('\na\r\n'), lineBreakOf('a')]).toEqual([
      ...['\r\n', '\n', '\n', '\n'],
    ]);
  });

  it('loses at most its spaces, and gets none when it is empty', () => {
    expect(shifted('  a\n    b\n\nc', -3, '\r\n')).toBe('a\r\n b\r\n\r\nc');
    expect(shifted('a\n\nb', 2, '\n')).toBe('  a\n\n  b');
  });
});

describe('blank lines', () => {
  const text = 'a\n\n \t\nb\n\n';

  it('are found above down to a bound, and below down to the end', () => {
    expect([blankAbove(text, 6, 0), blankAbove(text, 6, 3), blankAbove(text, 2, 0)]).toEqual([2, 3, 2]);
    expect([blankBelow(text, 2), blankBelow(text, 8), blankBelow(text, 6)]).toEqual([6, 9, 6]);
  });
});
