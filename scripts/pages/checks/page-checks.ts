import { didYouMean, isOnlyNear, repair } from '../did-you-mean.ts';
import { expandBlocks, type SourceBlock } from '../expand-blocks.ts';
import { type LinkContext, schemaOf } from '../link-context.ts';
import { findMarkdownParts } from '../markdown.ts';
import { publicPathOf } from '../page-path.ts';
import { createProblem, type Problem } from '../problem.ts';
import type { SourceDocument, SourceRange, ValuePath } from '../source-document.ts';
import { walk } from '../walk.ts';
import { placeInPage } from './place-in-page.ts';
import { checkWeight } from './weight-check.ts';

const ONCE_A_PAGE = new Set(['sticky-buy', 'exit-dialog']);

/** Checks a page as a whole, its fragments put in: ids, what refers to them, what a page may hold once, its dates. */
export function checkWholePage(document: SourceDocument, context: LinkContext): Problem[] {
  const blocks = expandBlocks(document, context);
  return [
    ...checkIds(document, blocks, context),
    ...checkRepeats(document, blocks),
    ...checkNeeds(document, blocks),
    ...checkSchedule(document),
    ...checkWeight(document, blocks, context),
  ];
}

interface Reference {
  readonly id: string;
  readonly block: SourceBlock;
  /** Where it is written; looked up only for a reference that leads nowhere. */
  readonly rangeOf: () => SourceRange;
}

function checkIds(document: SourceDocument, blocks: readonly SourceBlock[], context: LinkContext): Problem[] {
  const { file } = document;
  const problems: Problem[] = [];
  const owners = new Map<string, SourceBlock>();
  const references: Reference[] = [];
  const blockNode = schemaOf(context, 'page').properties?.blocks?.items;
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
    if (!blockNode) continue;
    walk(blockNode, block.data, block.path, (kind, value, path) => {
      if (typeof value !== 'string') return;
      if (kind === 'block-ref')
        references.push({ id: value, block, rangeOf: () => placeInPage(document, block, path) });
      if (kind === 'markdown') references.push(...anchorsIn(value, path, block, document));
    });
  }
  const known = [...owners.keys()];
  for (const { id, block, rangeOf } of references) {
    if (owners.has(id)) continue;
    const range = rangeOf();
    const suggestion = didYouMean(id, known);
    const isCertain = !block.fragment && suggestion && isOnlyNear(id, suggestion, known);
    const fix = isCertain ? repair(document, range, id, suggestion) : undefined;
    problems.push(
      createProblem('BLOCK_ID_UNKNOWN', { file, range }, { id, suggestion, known, fragment: block.fragment }, fix),
    );
  }
  return problems;
}

/** Links of a Markdown text to blocks of the page. */
function anchorsIn(markdown: string, path: ValuePath, block: SourceBlock, page: SourceDocument): Reference[] {
  if (!/#|&(?:num|#)/.test(markdown)) return [];
  return findMarkdownParts(markdown)
    .filter(({ address = '' }) => /^#[a-z]/.test(address))
    .map(({ text, address = text }) => {
      const id = address.slice(1);
      return { id, block, rangeOf: () => partOf(page, placeInPage(page, block, path), text) };
    });
}

/** Where a text stands within a range, if it can be found there. */
function partOf(page: SourceDocument, whole: SourceRange, text: string): SourceRange {
  const found = page.text.indexOf(text, whole.start);
  const start = found + (text.startsWith('#') ? 1 : 0);
  return found >= whole.start && start < whole.end ? page.rangeAt(start, found + text.length) : whole;
}

const placeOf = (page: SourceDocument, block: SourceBlock, key: string) =>
  placeInPage(page, block, [...block.path, key]);

function whereIs({ document, path }: SourceBlock): string {
  return `${document.file}:${document.rangeOf([...path, 'id']).line}`;
}

function checkRepeats(document: SourceDocument, blocks: readonly SourceBlock[]): Problem[] {
  const seen = new Set<unknown>();
  return blocks.flatMap((block) => {
    const { type } = block.data;
    if (!ONCE_A_PAGE.has(String(type))) return [];
    if (!seen.has(type)) {
      seen.add(type);
      return [];
    }
    return [
      createProblem(
        'BLOCK_REPEATED',
        { file: document.file, range: placeOf(document, block, 'type') },
        { type: String(type) },
      ),
    ];
  });
}

/** What blocks need of their page: a course, a login. */
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
  const { from, until, otherwise } = schedule ?? {};
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
