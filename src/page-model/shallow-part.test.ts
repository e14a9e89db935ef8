import { expect, it } from 'vitest';
import { Lexer } from 'yaml';
import { openPage } from '../page-edit/read/open-page.ts';
import { MAX_OPEN, shallowPart } from './shallow-part.ts';

/** Counts the characters read. */
function counted(text: string) {
  const work = { lexemes: 0 };
  function* lexemes() {
    for (const lexeme of new Lexer().lex(text)) {
      work.lexemes += 1;
      yield lexeme;
    }
  }
  return { part: shallowPart(text, lexemes()), work };
}

it.each(['[', '{', '- ', '[{', '? '])('reads no more than it needs of 100 KB of %j', (unit) => {
  const text = unit.repeat(100_000 / unit.length);

  const { part, work } = counted(text);

  expect(work.lexemes).toBeLessThan(4 * MAX_OPEN);
  expect(part.length).toBeLessThan(4 * MAX_OPEN);
  expect(openPage(text).problems).toMatchObject([{ code: 'TOO_DEEP' }]);
});

it.each([
  ['brackets that are closed', '- [a, b]\n'.repeat(2_000)],
  ['dashes of many lines', '- a\n'.repeat(2_000)],
  ['brackets in texts', `a: "${'['.repeat(2_000)}"\nb: |\n  ${'['.repeat(2_000)}\nc: x${'['.repeat(2_000)}\n`],
  ['a text that begins with a mark', `\ufeffa: 1\n`],
])('leaves %s as they are', (_what, text) => {
  expect(counted(text).part).toBe(text);
});
