import { describe, expect, it } from 'vitest';
import { isError } from '#compiler/problems/problem.ts';
import { checkText } from './sample-site.ts';
import { VALID_PAGE } from './valid-page.ts';

/** Keys whose value may be any text. */
const FREE_TEXT = /alt|heading|label|title|description|question|answer|submit|markdown|^#/;
const lines = VALID_PAGE.split('\n');

/** A line of the page and what it becomes. */
interface Mutation {
  readonly name: string;
  readonly text: string;
}

const withLine = (at: number, line: string): string =>
  lines.map((old, index) => (index === at ? line : old)).join('\n');

/** Every key misspelt by one letter, one at a time. */
const misspeltKeys: Mutation[] = [...VALID_PAGE.matchAll(/(?<=[{,\n]\s*(?:- )?)([a-z]\w*):(?= |\n)/gi)].map(
  ({ index, 1: key = '' }) => ({
    name: `key ${key} at ${index} becomes ${key}x`,
    text: `${VALID_PAGE.slice(0, index)}${key}x${VALID_PAGE.slice(index + key.length)}`,
  }),
);

/** Every meaningful value replaced by another type or a near miss. */
const wrongValues: Mutation[] = [...VALID_PAGE.matchAll(/([a-z]\w*): ([^\s,{}[\]|"'：]+)(?=[\s,}])/gi)]
  .filter(({ 1: key = '' }) => !FREE_TEXT.test(key) && !['https', 'source'].includes(key))
  .flatMap(({ index, 0: whole, 1: key = '', 2: value = '' }) => {
    const start = index + whole.length - value.length;
    const put = (text: string) => VALID_PAGE.slice(0, start) + text + VALID_PAGE.slice(start + value.length);
    return ['[1, [2]]', '{ a: 1 }', '~', '__proto__', 'constructor', '-1.5e3', '“x”'].map((text) => ({
      name: `${key}: ${value} becomes ${text}`,
      text: put(text),
    }));
  });

/** Every line with its indentation, its colon or its quotes broken. */
const brokenLines: Mutation[] = lines.flatMap((line, at) => {
  if (line.trim() === '' || line.startsWith('#')) return [];
  const changes = [
    ['a tab before it', `\t${line}`],
    ['a full-width colon', line.replace(/^( *(?:- )?\w+): /, '$1：')],
    ['an open bracket after it', FREE_TEXT.test(line) ? line : `${line} [`],
    ['an open quote', line.replace(/: ([^\s{[|&])/, ': "$1')],
    ['a colon too many', line.replace(/^( *(?:- )?\w+): /, '$1: x: ')],
    ['no space after the colon', line.replace(/^( *(?:- )?[a-z]\w*): (?=[^{["'&|])/, '$1:')],
  ] as const;
  return changes
    .filter(([, changed]) => changed !== line)
    .map(([name, changed]) => ({ name: `line ${at + 1} has ${name}`, text: withLine(at, changed) }));
});

/** Lines inside the block scalar are text: a bracket or a tab there is no mistake. */
const isText = ({ name }: Mutation) => /^line 30 /.test(name);

describe('mutations of a valid page', () => {
  it('the page itself is valid', () => {
    expect(checkText(VALID_PAGE)).toEqual([]);
  });

  it.each([
    ['a misspelt key', misspeltKeys],
    ['a wrong value', wrongValues],
    ['a broken line', brokenLines.filter((mutation) => !isText(mutation))],
  ])('each with %s has an error, and none is thrown', (_, mutations) => {
    const silent = mutations.filter(({ text }) => !checkText(text).some(isError)).map(({ name }) => name);

    expect(mutations.length).toBeGreaterThan(50);
    expect(silent).toEqual([]);
  });

  it('one misspelt key is one problem', () => {
    const many = misspeltKeys.flatMap(({ name, text }) => {
      const problems = checkText(text);
      return problems.length === 1 ? [] : [`${name}: ${problems.map(({ code }) => code).join(', ')}`];
    });

    expect(many).toEqual([]);
  });

  it('cutting the file anywhere never throws', () => {
    for (let end = 0; end < VALID_PAGE.length; end += 7) checkText(VALID_PAGE.slice(0, end));
  });

  it('losing or doubling any character never throws', () => {
    for (let at = 0; at < VALID_PAGE.length; at += 5) {
      checkText(VALID_PAGE.slice(0, at) + VALID_PAGE.slice(at + 1));
      checkText(VALID_PAGE.slice(0, at) + VALID_PAGE.slice(at, at + 1).repeat(2) + VALID_PAGE.slice(at + 1));
    }
  });
});
