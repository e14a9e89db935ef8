import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { VALID_PAGE } from '../../tests/page-cases/valid-page.ts';
import { quickRead } from './quick-read.ts';
import { readThoroughly } from './read-source.ts';

/** What the quick way says of a text, if the thorough way does not agree; nothing when it does, or leaves it alone. */
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

/** Pieces that YAML gives a meaning, put in at every place of a page. */
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
});
