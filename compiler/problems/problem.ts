import { catalogueProblems } from './catalogue-problems.ts';
import { experimentProblems } from './experiment-problems.ts';
import { formulaProblems } from './formula-problems.ts';
import { linkProblems } from './link-problems.ts';
import { lookProblems } from './look-problems.ts';
import { moneyProblems } from './money-problems.ts';
import { pathProblems } from './path-problems.ts';
import { fillTemplate, type Language, type ProblemArgs, type ProblemText } from './problem-text.ts';
import { promiseProblems } from './promise-problems.ts';
import { redirectProblems } from './redirect-problems.ts';
import { schemaProblems } from './schema-problems.ts';
import { schoolProblems } from './school-problems.ts';
import type { SourceRange } from './source-document.ts';
import { textProblems } from './text-problems.ts';
import { timeProblems } from './time-problems.ts';
import { whenProblems } from './when-problems.ts';
import { wordProblems } from './word-problems.ts';

export type { Language, ProblemArgs } from './problem-text.ts';

/** Every code with its texts. Codes are permanent; each has one row in docs/problems.md. */
export const problemCatalogue = {
  ...textProblems,
  ...schemaProblems,
  ...linkProblems,
  ...formulaProblems,
  ...moneyProblems,
  ...timeProblems,
  ...whenProblems,
  ...wordProblems,
  ...pathProblems,
  ...catalogueProblems,
  ...lookProblems,
  ...redirectProblems,
  ...experimentProblems,
  ...promiseProblems,
  ...schoolProblems,
};

export type ProblemCode = keyof typeof problemCatalogue;

/** Replaces the text from offset `start` to `end` (UTF-16 code units, `end` excluded). */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A mistake of an author: collected, never thrown. Plain data, so that threads can send it. */
export interface Problem {
  readonly code: ProblemCode;
  /** Path of the file as the caller named it, with forward slashes. */
  readonly file: string;
  /** All four count from 1; columns are UTF-16 code units; `endColumn` is the column after the last character. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly severity: 'error' | 'warning';
  /** Chinese; `inLanguage` translates it. */
  readonly message: string;
  readonly hint?: string;
  /** The arguments of the message. */
  readonly args: ProblemArgs;
  /** A mechanical repair, if there is one. */
  readonly fix?: readonly TextEdit[];
}

/** The file and range of a problem; without a range it is the whole file. */
export interface ProblemPlace {
  readonly file: string;
  readonly range?: SourceRange;
}

export function createProblem(
  code: ProblemCode,
  { file, range }: ProblemPlace,
  args: ProblemArgs = {},
  fix?: readonly TextEdit[],
): Problem {
  return {
    code,
    file,
    line: range?.line ?? 1,
    column: range?.column ?? 1,
    endLine: range?.endLine ?? 1,
    endColumn: range?.endColumn ?? 1,
    severity: problemCatalogue[code].severity,
    ...phrase(code, args, 'zh'),
    args,
    ...(fix && { fix }),
  };
}

/** The same problem with its message and hint in `language`. */
export function inLanguage(problem: Problem, language: Language): Problem {
  const { message: _, hint: __, ...rest } = problem;
  return { ...rest, ...phrase(problem.code, problem.args, language) };
}

export const isError = (problem: Problem) => problem.severity === 'error';

/** Orders problems by file, then by position. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  return [...problems].sort(
    (a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column,
  );
}

function phrase(code: ProblemCode, args: ProblemArgs, language: Language): { message: string; hint?: string } {
  const [message, hint] = (problemCatalogue[code] as ProblemText)[language];
  const filled = hint && fillTemplate(hint, args, language).trim();
  return { message: fillTemplate(message, args, language), ...(filled && { hint: filled }) };
}
