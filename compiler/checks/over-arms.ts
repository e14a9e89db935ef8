import { type ArmSource, armsOf, experimentOf, withoutExperiment } from '../link/experiment-arms.ts';
import type { LinkContext } from '../link/link-context.ts';
import { isError, type Problem } from '../problems/problem.ts';
import type { SourceDocument, ValuePath } from '../problems/source-document.ts';

/** Checks a page as visitors get it. When it is an arm of an experiment, `standing` is the page as it is. */
type PageCheck = (page: SourceDocument, standing?: SourceDocument) => readonly Problem[];

/**
 * The problems of a page and of each arm of its experiment as a whole page. Decision 0201.
 *
 * A problem of the page itself is reported once; so is a problem of another page whose blocks an arm uses. A problem
 * elsewhere on the page that an arm causes is reported where the arm is written.
 */
export function overArms(
  document: SourceDocument,
  context: Pick<LinkContext, 'pageSource'>,
  check: PageCheck,
): Problem[] {
  if (!experimentOf(document)) return [...check(document)];
  const page = withoutExperiment(document);
  const own = check(page);
  const told = new Set(own.map(placeOf));
  const ofArms = armsOf(document, context).flatMap((arm) => {
    if (arm.document === document) return [];
    const elsewhere = new Set(arm.page === undefined ? [] : ofOtherPage(arm.page, context, check));
    const fresh = check(arm.document, page)
      .filter((problem) => !told.has(placeOf(problem)) && (isError(problem) || !elsewhere.has(wordsOf(problem))))
      .map((problem) => within(arm, problem, document));
    return uniqueBy(fresh, (problem) => `${placeOf(problem)} ${problem.message}`);
  });
  return [...own, ...ofArms];
}

/** Every page that visitors get: the page as it is, and one for each arm. */
export function pagesOf(document: SourceDocument, context: Pick<LinkContext, 'pageSource'>): SourceDocument[] {
  if (!experimentOf(document)) return [document];
  return [withoutExperiment(document), ...armsOf(document, context).map((arm) => arm.document)];
}

const placeOf = ({ code, line, column }: Problem) => `${code} ${line}:${column}`;
const wordsOf = ({ code, message }: Problem) => `${code} ${message}`;

const uniqueBy = <T>(items: readonly T[], nameOf: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [nameOf(item), item])).values(),
];

function ofOtherPage(path: string, { pageSource }: Pick<LinkContext, 'pageSource'>, check: PageCheck): string[] {
  const other = pageSource(path);
  return other ? check(other).map(wordsOf) : [];
}

function within({ path, page }: ArmSource, problem: Problem, document: SourceDocument): Problem {
  const at = [...path, page === undefined ? 'blocks' : 'page'];
  const { line: first } = document.rangeOf(at, 'key');
  const value = at.reduce<unknown>(
    (whole, key) => (whole as Readonly<Record<string | number, unknown>>)[key],
    document.value,
  );
  if (problem.line >= first && problem.line <= lastLineOf(value, at, document)) return problem;
  const { line, column, endLine, endColumn } = document.rangeOf([...path, 'id']);
  const { fix: _, ...rest } = problem;
  return { ...rest, line, column, endLine, endColumn };
}

/** The last source line of a value: only its texts and numbers have an end position. */
function lastLineOf(value: unknown, at: ValuePath, document: SourceDocument): number {
  if (typeof value !== 'object' || value === null) return document.rangeOf(at).endLine;
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value);
  return Math.max(
    ...[...keys].map((key) =>
      lastLineOf((value as Readonly<Record<string | number, unknown>>)[key], [...at, key], document),
    ),
  );
}
