import { experimentOf } from '../../link/experiment-arms.ts';
import { pageStateOf } from '../../link/page-state.ts';
import { createProblem, type Problem } from '../../problems/problem.ts';
import type { SourceDocument } from '../../problems/source-document.ts';
import { publicPathOf } from '../../read/page-path.ts';

type Data = Readonly<Record<string, unknown>>;

/**
 * Reports a page with the title and source of an earlier one (an unchanged copy), and a page with the source alone of
 * an earlier one: visits and orders of the two cannot be told apart.
 *
 * Pages may share a source when a visitor meets only one of them at a time, or both as one page: one follows the other,
 * or is an arm of its experiment. They also may when the author gives a reason. Agreements have no visitors of their
 * own.
 */
export function findCopies(pages: readonly SourceDocument[]): Problem[] {
  const bySource = new Map<string, SourceDocument[]>();
  return pages.flatMap((document) => {
    const { source, title } = document.value as Data;
    if (typeof source !== 'string' || pageStateOf(document).status === 'archived') return [];
    if (/(?:^|\/)agreement\/[^/]*$/.test(document.file)) return [];
    const earlier = bySource.get(source) ?? [];
    bySource.set(source, [...earlier, document]);
    const copied = earlier.find(({ value }) => (value as Data).title === title);
    const other = copied ?? earlier.find((each) => !mayShare(each, document));
    if (!other) return [];
    const place = { file: document.file, range: document.rangeOf(['source']) };
    return [
      copied
        ? createProblem('PAGE_COPIED', place, { other: other.file })
        : createProblem('SOURCE_SHARED', place, { source, other: other.file }),
    ];
  });
}

function mayShare(one: SourceDocument, other: SourceDocument): boolean {
  const [first, second] = [pageStateOf(one), pageStateOf(other)];
  const isApart = first.until <= second.from || second.until <= first.from;
  return isApart || saysWhy(one) || saysWhy(other) || leadsTo(one, other) || leadsTo(other, one);
}

const saysWhy = ({ value }: SourceDocument) => typeof (value as Data).sharedSource === 'string';

/** Whether a page redirects visitors to another one at some time, or shows it to some of them as an arm. */
function leadsTo(page: SourceDocument, other: SourceDocument): boolean {
  const path = publicPathOf(other.file.split('/').slice(-2).join('/'));
  const arms = experimentOf(page)?.arms;
  const isArm = Array.isArray(arms) && arms.some((arm: unknown) => (arm as Data | null)?.page === path);
  return isArm || pageStateOf(page).otherwise === path;
}
