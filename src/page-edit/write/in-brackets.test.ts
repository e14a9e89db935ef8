import { describe, expect, it } from 'vitest';
import { edited } from '../testing/testing-edits.ts';

describe('a list or map as the file writes it', () => {
  it('puts spaces inside empty braces, and none inside empty brackets', () => {
    expect(edited('a: {}\n', { kind: 'set', path: ['a', 'b'], value: 1 })).toBe('a: { b: 1 }\n');
    const inBrackets = '{ a: {}, b: [ ] }\n';
    expect(edited(inBrackets, { kind: 'set', path: ['a', 'c'], value: 1 })).toBe('{ a: { c: 1 }, b: [ ] }\n');
    expect(edited(inBrackets, { kind: 'insert', path: ['b'], index: 0, value: 1 })).toBe('{ a: {}, b: [1] }\n');
    const onTwoLines = '{ a: [\n  ] }\n';
    expect(edited(onTwoLines, { kind: 'insert', path: ['a'], index: 0, value: 1 })).toBe('{ a: [1\n  ] }\n');
    for (const empty of ['[]', '[ ]'])
      expect(edited(`a: ${empty}\n`, { kind: 'insert', path: ['a'], index: 0, value: 1 })).toBe('a: [1]\n');
  });

  it('quotes texts in brackets as the file does, and items of a new list as its neighbour does', () => {
    const inSingle = { kind: 'set', path: ['b'], value: ['x, y', 'z'] } as const;
    expect(edited("a: 'q'\n", inSingle)).toBe("a: 'q'\nb: ['x, y', z]\n");
    const pair = { kind: 'insert', path: ['a'], index: 1, value: ['p', 'q', 'r'] } as const;
    expect(edited('a: [[1, "x"]]\n', pair)).toBe('a: [[1, "x"], [p, "q", "r"]]\n');
  });

  it('keeps the comments of a list of one item whose value changes', () => {
    const text = 'a:\n  - b: 1 # 注\n    c: 2\n';

    expect(edited(text, { kind: 'set', path: ['a'], value: [{ b: 1, c: 3 }] })).toBe(text.replace('c: 2', 'c: 3'));
  });
});
