import { expandBlocks, hiddenBlocks, type SourceBlock } from '../../link/expand-blocks.ts';
import type { LinkContext } from '../../link/link-context.ts';
import { didYouMean, isOnlyNear, repair } from '../../problems/did-you-mean.ts';
import { createProblem, type Problem } from '../../problems/problem.ts';
import type { SourceDocument } from '../../problems/source-document.ts';
import { publicPathOf } from '../../read/page-path.ts';
import { placeInPage } from '../place-in-page.ts';
import { byTarget, type Reference, referencesOf } from '../references.ts';
import { checkWeight } from './weight-check.ts';
import { checkWhen, findMeeting } from './when-checks.ts';

const ONCE_A_PAGE = new Set(['sticky-buy', 'exit-dialog']);

/** Checks a page as a whole, with its fragments: ids, references to them, blocks allowed once, dates. */
export function checkWholePage(document: SourceDocument, context: LinkContext): Problem[] {
  const blocks = expandBlocks(document, context);
  const references = referencesOf(document, blocks, context);
  return [
    ...checkIds(document, blocks, references, context),
    ...checkWhen(document, blocks, references, context),
    ...checkRepeats(document, blocks, context.now),
    ...checkNeeds(document, blocks),
    ...checkSchedule(document),
    ...checkWeight(document, blocks, context),
  ];
}

function checkIds(
  document: SourceDocument,
  blocks: readonly SourceBlock[],
  references: readonly Reference[],
  context: LinkContext,
): Problem[] {
  const { file } = document;
  const problems: Problem[] = [];
  const owners = new Map<string, SourceBlock>();
  for (const block of blocks) {
    const { id } = block.data;
    if (typeof id === 'string') {
      const owner = owners.get(id);
      if (owner)
        problems.push(
          createProblem(
            'BLOCK_ID_TAKEN',
            { file, range: placeOf(document, block, 'id') },
            { id, owner: whereIs(owner) },
          ),
        );
      else owners.set(id, block);
    }
  }
  const known = [...owners.keys()];
  const lost = references.filter(({ id }) => !owners.has(id));
  for (const { id, block, ranges, lines } of byTarget(lost)) {
    const [range] = ranges;
    const unseen = hiddenBlocks(document, context).find(({ data }) => data.id === id);
    if (unseen) {
      const hiddenLine = placeInPage(document, unseen, [...unseen.path, 'when']).line;
      problems.push(createProblem('BLOCK_HIDDEN', { file, ...(range && { range }) }, { id, hiddenLine, lines }));
      continue;
    }
    const suggestion = didYouMean(id, known);
    const isCertain = !block.fragment && suggestion && isOnlyNear(id, suggestion, known);
    const fix = isCertain ? ranges.flatMap((each) => repair(document, each, id, suggestion) ?? []) : [];
    const args = { id, suggestion, known, fragment: block.fragment, lines };
    problems.push(
      createProblem('BLOCK_ID_UNKNOWN', { file, ...(range && { range }) }, args, fix.length > 0 ? fix : undefined),
    );
  }
  return problems;
}

const placeOf = (page: SourceDocument, block: SourceBlock, key: string) =>
  placeInPage(page, block, [...block.path, key]);

function whereIs({ document, path }: SourceBlock): string {
  return `${document.file}:${document.rangeOf([...path, 'id']).line}`;
}

/** Alternatives that no visit shows together count as one. */
function checkRepeats(document: SourceDocument, blocks: readonly SourceBlock[], now: number): Problem[] {
  const seen: SourceBlock[] = [];
  return blocks.flatMap((block) => {
    const { type } = block.data;
    if (!ONCE_A_PAGE.has(String(type)) && type !== 'hero') return [];
    const isRepeated = seen.some((other) => other.data.type === type && findMeeting(other, block, now));
    seen.push(block);
    if (!isRepeated) return [];
    const range = placeOf(document, block, 'type');
    const code = type === 'hero' ? 'HERO_REPEATED' : 'BLOCK_REPEATED';
    return [createProblem(code, { file: document.file, range }, { type: String(type) })];
  });
}

/** What blocks need from their page: a course, a login. */
function checkNeeds(document: SourceDocument, blocks: readonly SourceBlock[]): Problem[] {
  const page = document.value as { readonly course?: unknown; readonly access?: unknown };
  return blocks.flatMap((block) => {
    const place = () => ({ file: document.file, range: placeOf(document, block, 'type') });
    const { type, course } = block.data;
    if (type === 'registration-form' && course === undefined && page.course === undefined) {
      return [createProblem('COURSE_MISSING', place(), { type: 'registration-form', fragment: block.fragment })];
    }
    if (type === 'logistics' && page.access !== 'login') {
      return [createProblem('LOGISTICS_PUBLIC', place(), { access: String(page.access ?? 'public') })];
    }
    return [];
  });
}

function checkSchedule(document: SourceDocument): Problem[] {
  const { schedule } = document.value as { readonly schedule?: Readonly<Record<string, unknown>> };
  if (!schedule) return [];
  const { from, until, otherwise } = schedule;
  const { file } = document;
  const problems: Problem[] = [];
  if (Date.parse(String(until)) <= Date.parse(String(from))) {
    const range = document.rangeOf(['schedule', 'until']);
    problems.push(createProblem('SCHEDULE_ORDER', { file, range }, { from: String(from), until: String(until) }));
  }
  if (otherwise === publicPathOf(file.split('/').slice(-2).join('/'))) {
    const range = document.rangeOf(['schedule', 'otherwise']);
    problems.push(createProblem('SCHEDULE_OTHERWISE_SELF', { file, range }, { path: String(otherwise) }));
  }
  return problems;
}
