import { describe, expect, it } from 'vitest';
import { isAmbiguous, readForm, readJson } from './strict-body.ts';

describe('readForm', () => {
  it('gives the fields as they were meant', () => {
    expect(readForm('a=1&b=%E6%94%AF+x&empty=&c=1%3D2=3')).toEqual({ a: '1', b: '支 x', empty: '', c: '1=2=3' });
  });

  it.each([
    ['a name that comes twice', 'total_amount=199.00&total_amount=1.00'],
    ['a name that comes twice with the same value', 'a=1&a=1'],
    ['a name that comes twice in two spellings', 'total_amount=1&%74otal_amount=2'],
    ['a raw percent sign', 'a=%'],
    ['text that is not UTF-8', 'subject=%B2%E2'],
    ['a part without a name', '=1'],
    ['a part without a value', 'a=1&b'],
    ['an empty part', 'a=1&&b=2'],
  ])('is nothing for %s', (_name, body) => {
    expect(readForm(body)).toBeUndefined();
  });
});

describe('readJson', () => {
  it('gives a value whose objects have each key once', () => {
    expect(readJson('{"a":{"a":"\\"a\\":1,{"},"b":[{"a":1},{"a":2}]}')).toEqual({
      a: { a: '"a":1,{' },
      b: [{ a: 1 }, { a: 2 }],
    });
  });

  it.each([
    ['a key that comes twice', '{"total":1,"total":2}'],
    ['a key that comes twice in two spellings', '{"total":1,"t\\u006ftal":2}'],
    ['a key that comes twice deep inside', '{"amount":[{"a":{"total":1,"x":"}","total":2}}]}'],
    ['a key that comes twice around a nested one', '{"a":1,"b":{"a":2},"a":3}'],
    ['text that is no JSON', '{"a":1'],
  ])('is nothing for %s', (_name, text) => {
    expect(readJson(text)).toBeUndefined();
  });
});

describe('isAmbiguous', () => {
  it.each([
    ['a=1&b=2', false],
    ['a=1&a=2', true],
    ['{"a":1}', false],
    ['{"a":1,"a":2}', true],
    ['', false],
  ])('tells of %s: %s', (body, expected) => {
    expect(isAmbiguous(body)).toBe(expected);
  });
});
