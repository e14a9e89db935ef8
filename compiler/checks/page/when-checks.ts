import { holds, type Situation } from '#src/page-model/conditions.ts';
import type { SourceBlock } from '../../link/expand-blocks.ts';
import type { LinkContext } from '../../link/link-context.ts';
import { pageStateOf } from '../../link/page-state.ts';
import { createProblem, type Problem, type ProblemArgs, type ProblemCode } from '../../problems/problem.ts';
import type { SourceDocument, SourceRange } from '../../problems/source-document.ts';
import { placeInPage } from '../place-in-page.ts';
import { byTarget, type Reference } from '../references.ts';
import { shownIn, situationArgs, situationsOf } from '../situations.ts';

/** Blocks outside the column: they move nothing, and a dialog has no place at all. */
const OVER_THE_PAGE = new Set(['sticky-buy', 'exit-dialog']);
/** These are decided once or stay on screen, so they cannot wait for an answer of the API. */
const NEVER_OWNED = new Set(['hero', 'anchor-nav', 'exit-dialog']);
/** Blocks of the column that may be on the first screen. */
const FIRST_SCREEN_BLOCKS = 2;

/** Checks the conditions of a page's blocks: no visitor may miss what they need. */
export function checkWhen(
  document: SourceDocument,
  blocks: readonly SourceBlock[],
  references: readonly Reference[],
  context: LinkContext,
): Problem[] {
  if (blocks.every(({ when }) => when.length === 0)) return [];
  const { file } = document;
  const { from, until } = pageStateOf(document);
  // A page shows nothing before it begins or after it has ended.
  const now = Math.max(context.now, from);
  const situations = situationsOf(blocks, now, until > now ? until : undefined);
  const problems: Problem[] = [];
  const report = (code: ProblemCode, range: SourceRange, args: ProblemArgs = {}) => {
    problems.push(createProblem(code, { file, range }, args));
  };
  // The effect of a fragment's condition on its blocks is one mistake, reported where the page uses the fragment.
  const told = new Set<string>();
  const reportWhen = (code: ProblemCode, block: SourceBlock) => {
    const range = placeOfWhen(block);
    const type = block.data.when === undefined ? 'fragment' : String(block.data.type);
    const name = `${code} ${type} ${range.start}`;
    if (!told.has(name)) report(code, range, { type });
    told.add(name);
  };
  const placeOfWhen = (block: SourceBlock) =>
    block.data.when === undefined
      ? document.rangeOf([...block.pagePath, 'when'], 'key')
      : placeInPage(document, block, [...block.path, 'when']);

  const never = blocks.filter(({ when }) => when.length > 0 && !situations.some((each) => holds(when, each)));
  for (const block of never) reportWhen('WHEN_NEVER', block);
  checkOwned();
  const lostTargets = checkReferences();
  // A lost link to a form already says that the form is not shown.
  if (!lostTargets.some((target) => target?.data.type === 'registration-form')) checkForms();
  return problems;

  function checkOwned() {
    const column = blocks.filter(({ data }) => !OVER_THE_PAGE.has(String(data.type)));
    const first = new Set(column.slice(0, FIRST_SCREEN_BLOCKS));
    const { course } = document.value as { readonly course?: unknown };
    for (const block of blocks) {
      if (!block.when.some(({ owned }) => owned !== undefined)) continue;
      const type = String(block.data.type);
      if (first.has(block) || NEVER_OWNED.has(type)) reportWhen('WHEN_OWNED_PLACE', block);
      if (course === undefined) report('COURSE_MISSING', placeOfWhen(block), { type: 'when: owned' });
    }
  }

  /** A link to a block that the same visit does not show is a button that does nothing. */
  function checkReferences() {
    const owners = new Map(blocks.map((block) => [block.data.id, block]));
    const lostFor = ({ id, block }: Reference) => {
      const target = owners.get(id);
      if (!target || target.when.length === 0 || never.includes(block)) return undefined;
      return situations.find((each) => holds(block.when, each) && !holds(target.when, each));
    };
    const lost = references.filter((each) => lostFor(each));
    for (const { id, ranges, lines } of byTarget(lost)) {
      const first = lost.find((each) => each.id === id);
      const situation = first && lostFor(first);
      const [range] = ranges;
      if (situation && range) report('WHEN_TARGET_HIDDEN', range, { id, lines, ...situationArgs(situation, now) });
    }
    return lost.map(({ id }) => owners.get(id));
  }

  /** When a page offers registration, every visitor who has not bought the course must be able to register. */
  function checkForms() {
    const forms = blocks.filter(({ data }) => data.type === 'registration-form');
    const visits = situations.filter(({ isOwner }) => !isOwner);
    const lost = forms.length > 0 && visits.find((each) => shownIn(forms, each).length === 0);
    const [form] = forms;
    if (lost && form) report('WHEN_FORM_LOST', placeOfWhen(form), situationArgs(lost, now));
  }
}

/** The first visit that shows two of these blocks at once. */
export function findMeeting(a: SourceBlock, b: SourceBlock, now: number): Situation | undefined {
  return situationsOf([a, b], now).find((each) => holds(a.when, each) && holds(b.when, each));
}
