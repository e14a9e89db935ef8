import { describe, expect, it } from 'vitest';
import { applyEdits, fixText } from '#compiler/authoring/fix-text.ts';
import { isError, type Problem } from '#compiler/problems/problem.ts';
import { type Mistake, MONEY, STRUCTURE, TIME, WORDS } from './mistakes.ts';
import { REFERENCE } from './mistakes-of-reference.ts';
import { SYNTAX } from './mistakes-of-syntax.ts';
import { RICH_PAGE } from './rich-page.ts';
import { readAndCheck } from './sample-site.ts';

const MISTAKES = [MONEY, TIME, REFERENCE, WORDS, STRUCTURE, SYNTAX].flat();

const syntaxOf = (problems: readonly Problem[]) => problems.filter(({ code }) => code.startsWith('YAML_')).length;

/** A page with one mistake, and its problems. */
const slips = (page: string) =>
  MISTAKES.map(([from, to]: Mistake) => page.replace(from, () => to))
    .map((text) => ({ text, ...readAndCheck(text) }))
    .filter(({ problems }) => problems.some(({ fix }) => fix));

describe('a fix', () => {
  it('never makes a page unreadable', () => {
    const wrong = slips(RICH_PAGE).flatMap(({ text, document, problems }) =>
      problems.flatMap(({ code, fix }) => {
        if (!fix) return [];
        const after = readAndCheck(applyEdits(text, fix));
        const isWorse = document ? !after.document : syntaxOf(after.problems) > syntaxOf(problems);
        return isWorse ? [`${code} ${text}: ${after.problems.map((problem) => problem.code)}`] : [];
      }),
    );

    expect(wrong).toEqual([]);
  });

  it('adds no problem beside another mistake, which would hide it', () => {
    const spoilt = RICH_PAGE.replace(/^description: .*\n/m, '');
    const wrong = slips(spoilt).flatMap(({ text, document, problems }) => {
      if (!document) return [];
      const after = readAndCheck(fixText(text, readAndCheck));
      const had = new Set(problems.map(({ code }) => code));
      const added = after.problems.filter((problem) => isError(problem) && !had.has(problem.code));
      return added.length > 0 || !after.document ? [`${text}: ${added.map(({ code }) => code)}`] : [];
    });

    expect(wrong).toEqual([]);
  });
});
