import { describe, expect, it } from 'vitest';
import { findBreaks, withMarks } from './find-breaks.ts';

const broken = (source: string) =>
  findBreaks(source).map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end));

describe('findBreaks', () => {
  it.each([
    ['a < b && !c', ['a < b || !c', 'a <= b && !c', 'a < b && c']],
    ['const day = 24 * hours;', ['const day = 24 / hours;', 'const day = 25 * hours;']],
    ['f = () => (is ? x : y)', ['f = () => (!(is) ? x : y)']],
    ['x = a ?? b ?? c;', ['x = a ?? b;', 'x = a ?? c;']],
    ['const low = Math.min(...all);', ['const low = Math.max(...all);']],
    ['const all = sql`a < b AND c`;', ['const all = sql`a <= b AND c`;', 'const all = sql`a < b OR c`;']],
  ])('breaks %s', (source, results) => {
    expect(broken(source)).toEqual(expect.arrayContaining(results));
  });

  it('drops a statement, and returns before those that follow it', () => {
    expect(broken('function f() { one(); two(); }')).toEqual([
      'function f() { ; two(); }',
      'function f() { return; two(); }',
      'function f() { one(); ; }',
    ]);
  });

  it('drops a condition of a query', () => {
    expect(broken('const only = and(mine, open);').map((text) => text.slice(13))).toEqual([
      'broken(mine, open);',
      'and(undefined, open);',
      'and(mine, undefined);',
    ]);
  });

  it('leaves alone types, imports, what is logged, and texts', () => {
    expect(
      broken("import type { A } from './a-1.ts';\ntype B = 1 | 2;\nlog.warn({ left: 1 }, 'x');\nconst c = 'a < 1';"),
    ).toEqual([]);
  });
});

describe('withMarks', () => {
  it('notes a line before its statement, or around the body of its arrow function', () => {
    const source = 'const f = (a) => a < 2;\nfunction g() {\n  return 3;\n}';

    const [first, ...others] = findBreaks(source);

    const noted = [first, others.at(-1)].flatMap((one, id) => (one ? [{ id, marks: one.marks }] : []));
    expect(withMarks(source, noted)).toBe(
      'const f = (a) => (globalThis.noteReached?.(0),a < 2);\nfunction g() {\n  globalThis.noteReached?.(1);return 3;\n}',
    );
  });
});
