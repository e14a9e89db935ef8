import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { Parser } from 'yaml';
import { VALID_PAGE } from '../../tests/page-cases/valid-page.ts';
import { quickRead } from './quick-read.ts';
import { readThoroughly } from './read-source.ts';
import { MAX_DEPTH, MAX_VALUES, scanTokens, type YamlToken } from './token-scan.ts';

/**
 * The fast reader's result for a text if the full reader disagrees; nothing when they agree or the fast one declines.
 */
function disagreement(text: string): unknown {
  const quick = quickRead(text);
  if (!quick) return undefined;
  const { document, problems } = readThoroughly('page.yaml', text);
  const isSame = problems.length === 0 && JSON.stringify(document?.value) === JSON.stringify(quick);
  return isSame ? undefined : { text, quick, thorough: document?.value, codes: problems.map(({ code }) => code) };
}

const root = fileURLToPath(new URL('../../', import.meta.url));
const filesBelow = (folder: string) =>
  readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'));

/** Pieces with a meaning in YAML, inserted at every place of a page. */
const PIECES = [
  ...[
    '\n',
    '\n  ',
    ' ',
    '  ',
    ': ',
    ':',
    ' #',
    '#',
    '- ',
    '-',
    ', ',
    ',',
    '[',
    ']',
    '{',
    '}',
    '"',
    "'",
    '|',
    '>',
    '&a ',
    '*a',
  ],
  ...[
    '!',
    '%',
    '@',
    '`',
    '\t',
    '\\',
    '?',
    '~',
    'null',
    'true',
    '012',
    '1.10',
    '1e3',
    '20000000-0000-4000-8000-000000000001',
    '.5',
    '0x1',
    '+1',
    '-1',
    '1_0',
    '…',
    '：',
  ],
  ...[
    '\u3000',
    '\u00a0',
    '\u200b',
    '\r',
    '---\n',
    '\n---\n',
    '...\n',
    '__proto__: 1\n',
    '<<: 1\n',
    '""',
    "''",
    '\n# x\n',
    '\n\n',
  ],
];

const SMALL = [
  'a: 1\nb:\n  - x: 1\n    y: 2\n  - [1, "2", \'3\', { z: 4 }]\nc: { d: e f, g: [] }\n',
  'a: |\n  one\n\n    two\n  # three\nb: |-\n  x\n\nc: d\n',
  'a:\n- b\n- c: d\n  e:\n  - f\n# end\n',
  'a: \'it is\'\nb: "so"\nc: 2026-11-01T00:00:00+08:00\nd: 1:60\ne: no\nf: 9.5\n',
];

describe('quickRead', () => {
  it('reads every page of the site that it can as the whole parser does', () => {
    const texts = [...filesBelow('pages-config'), ...filesBelow('tests/page-cases'), VALID_PAGE, ...SMALL];

    expect(texts.map(disagreement).filter(Boolean)).toEqual([]);
    expect(texts.filter((text) => quickRead(text)).length).toBeGreaterThan(50);
  });

  it.each(SMALL)('reads %j', (text) => {
    expect(quickRead(text)).toEqual(readThoroughly('page.yaml', text).document?.value);
  });

  it('agrees, or leaves it, when anything is put in anywhere', () => {
    for (const text of SMALL) {
      for (let at = 0; at <= text.length; at += 1) {
        for (const piece of PIECES) {
          expect(disagreement(text.slice(0, at) + piece + text.slice(at))).toBeUndefined();
        }
      }
    }
  });

  it('agrees, or leaves it, when any stretch is taken out or a line moves', () => {
    for (const text of [...SMALL, VALID_PAGE.split('\n').slice(1, 30).join('\n')]) {
      for (let at = 0; at < text.length; at += text.length > 300 ? 11 : 1) {
        for (const length of [1, 2, 3, 5])
          expect(disagreement(text.slice(0, at) + text.slice(at + length))).toBeUndefined();
      }
      const lines = text.split('\n');
      lines.forEach((line, at) => {
        for (const moved of [` ${line}`, `  ${line}`, line.slice(1), line.slice(2), `${line}\n${line}`, `${line} `]) {
          expect(disagreement(lines.with(at, moved).join('\n'))).toBeUndefined();
        }
      });
    }
  });

  it.each([
    ['a tab', 'a:\tb\n'],
    ['a duplicate key', 'a: 1\na: 2\n'],
    ['a reserved key', 'constructor: 1\n'],
    ['an alias', 'a: &x 1\nb: *x\n'],
    ['a number that loses digits', 'a: 012\n'],
    ['a colon in text', 'a: b: c\n'],
    ['text over two lines', 'a: b\n  c\n'],
    ['an empty value', 'a:\nb: 1\n'],
    ['deep nesting', `a: ${'['.repeat(5000)}\n`],
    ['nothing', '\n'],
  ])('leaves %s to the whole parser', (_, text) => {
    expect(quickRead(text)).toBeUndefined();
  });

  it('agrees on every text of a thousand made up of its own parts', () => {
    const texts = Array.from({ length: 1000 }, (_, seed) => madeUpText(seed + 1));

    expect(texts.map(disagreement).filter(Boolean)).toEqual([]);
    expect(texts.filter((text) => quickRead(text)).length).toBeGreaterThan(500);
  });

  it.each([
    ['a list', (count: number) => `a:\n${'- 1\n'.repeat(count - 4)}`],
    ['keys', (count: number) => pairs((count - 2) >> 1) + (count % 2 ? 'z: [1]\n' : '')],
    ['brackets', (count: number) => `a: [${'{ b: 1 }, '.repeat((count - 5) / 3)}${'1, '.repeat((count - 5) % 3)}1]\n`],
  ])('reads as many values as the whole parser, in %s', (_, textOf) => {
    const texts = [0, 1, 3].map((more) => textOf(MAX_VALUES + more));
    const isWithin = texts.map((text) => scanTokens([...new Parser().parse(text)] as YamlToken[]).values <= MAX_VALUES);

    expect(texts.map((text) => quickRead(text) !== undefined)).toEqual(isWithin);
    expect(new Set(isWithin).size).toBe(2);
  });

  it.each([
    ['maps', (depth: number) => `${staircase(depth, 'a:')}${'  '.repeat(depth)}b: 1\n`],
    ['lists', (depth: number) => `a:\n${staircase(depth, '- b:')}${'  '.repeat(depth)}- 1\n`],
    ['brackets', (depth: number) => `a: ${'['.repeat(depth)}1${']'.repeat(depth)}\n`],
    ['braces', (depth: number) => `a: ${'{ b: '.repeat(depth)}1${' }'.repeat(depth)}\n`],
  ])('goes as deep as the whole parser, in %s', (_, textOf) => {
    const texts = Array.from({ length: MAX_DEPTH + 2 }, (__, index) => textOf(index + 1));

    expect(texts.map((text) => quickRead(text) !== undefined)).toEqual(texts.map(isReadThoroughly));
    expect(new Set(texts.map(isReadThoroughly)).size).toBe(2);
  });
});

const isReadThoroughly = (text: string) => readThoroughly('page.yaml', text).problems.length === 0;
const pairs = (count: number) => Array.from({ length: count }, (_, index) => `k${index}: 1\n`).join('');
const staircase = (depth: number, step: string) =>
  Array.from({ length: depth }, (_, index) => `${'  '.repeat(index)}${step}\n`).join('');

const SCALARS = [
  '1',
  '0.5',
  '0',
  'true',
  'false',
  'x',
  '一句话',
  '2026-11-01',
  '"a: b"',
  "'[x]'",
  'a b',
  '1元',
  'null',
  '#fff',
  '- x',
  '012',
  '1.10',
];

/** A text like a page, the same for the same seed: maps and lists, in block or flow style, with comments between. */
function madeUpText(seed: number): string {
  let state = seed * 7919;
  const below = (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
  // The last few are rare: one in a hundred.
  const scalar = () => SCALARS[below(100) === 0 ? below(SCALARS.length) : below(SCALARS.length - 5)] ?? 'x';
  const inline = (depth: number): string => {
    const parts = Array.from({ length: below(3) }, () => (depth > 2 || below(3) > 0 ? scalar() : inline(depth + 1)));
    return below(2)
      ? `[${parts.join(', ')}]`
      : `{ ${parts.map((part, at) => `k${at}: ${part}`).join(', ')} }`.replace('{  }', '{}');
  };
  const lines = (indent: string, depth: number): string =>
    Array.from({ length: 1 + below(4) }, (_, at) => {
      const remark = below(6) === 0 ? `${indent}# ${scalar()}\n` : below(9) === 0 ? '\n' : '';
      return `${remark}${indent}k${at}:${value(indent, depth)}`;
    }).join('');
  const value = (indent: string, depth: number): string => {
    const inner = `${indent}  `;
    const kind = depth > 3 ? 0 : below(8);
    if (kind === 1) return `\n${lines(inner, depth + 1)}`;
    if (kind === 2) return `\n${Array.from({ length: 1 + below(3) }, () => `${inner}- ${scalar()}\n`).join('')}`;
    if (kind === 3)
      return `\n${Array.from({ length: 1 + below(3) }, () => `${indent}- ${lines(inner, depth + 1).trimStart()}`).join('')}`;
    if (kind === 4) return ` |${below(2) ? '-' : ''}\n${inner}${scalar()}\n\n${inner}  ${scalar()}\n`;
    if (kind === 5) return ` ${inline(0)}\n`;
    return ` ${scalar()}\n`;
  };
  return lines('', 0);
}
