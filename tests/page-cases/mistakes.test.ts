import { describe, expect, it } from 'vitest';
import { applyEdits, fixText } from '#compiler/authoring/fix-text.ts';
import { isError, type Problem } from '#compiler/problems/problem.ts';
import { checkOnce } from './check-once.ts';
import { type Mistake, MONEY, STRUCTURE, TIME, WORDS } from './mistakes.ts';
import { REFERENCE } from './mistakes-of-reference.ts';
import { SYNTAX } from './mistakes-of-syntax.ts';
import { RICH_PAGE } from './rich-page.ts';
import { checkText, readAndCheck } from './sample-site.ts';

const check = checkOnce((text) => readAndCheck(text));
const TABLES = { MONEY, TIME, REFERENCE, WORDS, STRUCTURE, SYNTAX };
const ROWS = Object.values(TABLES).flat();

/** A page with one mistake, and its problems. */
function slip(page: string, [from, to]: Mistake) {
  const text = page.replace(from, () => to);
  return { text, ...check(text) };
}

/** The codes that a mistake gives, each with the text at its place. */
function told(row: Mistake): { readonly code: string; readonly at: string }[] {
  const { text, problems } = slip(RICH_PAGE, row);
  const lines = text.split('\n');
  return problems.map(({ code, line, column }) => {
    const rest = lines
      .slice(line - 1)
      .join('\n')
      .slice(column - 1);
    return { code, at: rest.slice(0, row[3].length) };
  });
}

describe('slips of authors', () => {
  it('are looked for in a page that has none', () => {
    expect(checkText(RICH_PAGE)).toEqual([]);
    expect(ROWS.length).toBeGreaterThan(300);
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

const syntaxOf = (problems: readonly Problem[]) => problems.filter(({ code }) => code.startsWith('YAML_')).length;
const hasFix = ({ problems }: { readonly problems: readonly Problem[] }) => problems.some(({ fix }) => fix);

describe('a fix', () => {
  it('never makes a page unreadable', () => {
    const wrong = ROWS.map((row) => slip(RICH_PAGE, row)).flatMap(({ text, document, problems }) =>
      problems.flatMap(({ code, fix }) => {
        if (!fix) return [];
        const after = check(applyEdits(text, fix));
        const isWorse = document ? !after.document : syntaxOf(after.problems) > syntaxOf(problems);
        return isWorse ? [`${code} ${text}: ${after.problems.map((problem) => problem.code)}`] : [];
      }),
    );

    expect(wrong).toEqual([]);
  });

  it('adds no problem beside another mistake, which would hide it', () => {
    const spoilt = RICH_PAGE.replace(/^description: .*\n/m, '');
    const slips = ROWS.map((row) => slip(spoilt, row)).filter(hasFix);
    const wrong = slips.flatMap(({ text, document, problems }) => {
      if (!document) return [];
      const after = check(fixText(text, check));
      const had = new Set(problems.map(({ code }) => code));
      const added = after.problems.filter((problem) => isError(problem) && !had.has(problem.code));
      return added.length > 0 || !after.document ? [`${text}: ${added.map(({ code }) => code)}`] : [];
    });

    expect(wrong).toEqual([]);
  });
});
