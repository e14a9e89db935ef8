import { describe, expect, it } from 'vitest';
import { filesBelow, readText } from './files.ts';

const sources = ['src', 'server']
  .flatMap(filesBelow)
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !/testing/.test(file));

/** A state, a kind or the like, by the words that name one in the contract and in the tables. */
const NAME = '\\w*(?:state|kind|mold|method|(?<!valueOf )type|purpose|reason|activity|role|sex)\\b\\s*\\)?';
/** `state === 3`, `pay_state IN (2, 3)`, `includes` and `inArray` of bare numbers, `states = [2, 3, 4]`. */
const COMPARED = new RegExp(
  [
    `${NAME}\\s*(?:===|!==|<>|\\bin\\b|\\bnot in\\b)\\s*\\(?-?\\d`,
    `\\b(?:eq|ne|inArray|notInArray)\\(\\s*[\\w.]*(?:state|kind|mold|method|type|purpose|role)\\s*,\\s*\\[?-?\\d`,
    `(?:states?|kinds?|methods?)\\b[^=\\n]*=\\s*\\[\\d`,
    `\\$type<\\s*\\d`,
  ].join('|'),
  'gi',
);

describe('a state or kind', () => {
  it('is compared by its name in the contract, never as a bare number', () => {
    const places = sources.flatMap((file) =>
      [...readText(file).matchAll(COMPARED)].map(({ 0: code, index }) => `${file}:${index}: ${code}`),
    );

    expect(places).toEqual([]);
  });
});
