import { describe, expect, it } from 'vitest';
import { type Mistake, MONEY, STRUCTURE, TIME, WORDS } from './mistakes.ts';
import { REFERENCE } from './mistakes-of-reference.ts';
import { SYNTAX } from './mistakes-of-syntax.ts';
import { RICH_PAGE } from './rich-page.ts';
import { checkText } from './sample-site.ts';

const TABLES = { MONEY, TIME, REFERENCE, WORDS, STRUCTURE, SYNTAX };

/** The codes that a mistake gives, each with the text at its place. */
function told([from, to, , at]: Mistake): { readonly code: string; readonly at: string }[] {
  const text = RICH_PAGE.replace(from, () => to);
  const lines = text.split('\n');
  return checkText(text).map(({ code, line, column }) => {
    const rest = lines
      .slice(line - 1)
      .join('\n')
      .slice(column - 1);
    return { code, at: rest.slice(0, at.length) };
  });
}

describe('slips of authors', () => {
  it('are looked for in a page that has none', () => {
    expect(checkText(RICH_PAGE)).toEqual([]);
    expect(Object.values(TABLES).flat().length).toBeGreaterThan(300);
  });

  it.each(Object.entries(TABLES))('of %s give one problem each, at its place', (_, rows) => {
    const wrong = rows.flatMap((row) => {
      const [from, to, code, at] = row;
      if (!RICH_PAGE.includes(from)) return [`The page has no ${JSON.stringify(from)}.`];
      const found = told(row);
      const isTold = found.length === 1 && found[0]?.code === code && found[0].at === at;
      return isTold ? [] : [`${JSON.stringify(from)} → ${JSON.stringify(to)}: ${JSON.stringify(found)}`];
    });

    expect(wrong).toEqual([]);
  });
});
