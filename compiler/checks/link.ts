import { PROGRAM_KINDS } from '#src/page-model/navigation.ts';
import { findAddressFlaw } from '../link/address.ts';
import { blocksOf, type SourceBlock } from '../link/expand-blocks.ts';
import type { LinkContext } from '../link/link-context.ts';
import { walk } from '../link/walk.ts';
import { createProblem, type Problem, sortProblems } from '../problems/problem.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { checkBlock } from './page/block-checks.ts';
import { checkExperiment } from './page/experiment-checks.ts';
import { checkWholePage } from './page/page-checks.ts';
import { checkValue } from './page/value-checks.ts';
import { checkThemes } from './site/theme-rules.ts';

export type { AssetFacts, LinkContext } from '../link/link-context.ts';

/**
 * Checks a page's references to its own blocks and to the rest of the site.
 *
 * Problems inside a fragment are reported once, by `linkFragment`; references that fail only on this page are reported
 * here.
 */
export function linkPage(document: SourceDocument, context: LinkContext): Problem[] {
  return sortProblems([
    ...checkOwnValues(document, 'page', context),
    ...checkWholePage(document, context),
    ...checkExperiment(document, context),
  ]);
}

/** Checks what can be checked of a fragment alone; its ids and references depend on the pages that use it. */
export function linkFragment(document: SourceDocument, context: LinkContext): Problem[] {
  return sortProblems(checkOwnValues(document, 'fragment', context));
}

/** Checks `site.yaml` and `navigation.yaml` against the pages, the assets and each other. */
export function linkSite(site: SourceDocument, navigation: SourceDocument, context: LinkContext): Problem[] {
  return [...checkOwnValues(site, 'site', context), ...checkThemes(site), ...checkNavigation(navigation, context)];
}

function checkOwnValues(document: SourceDocument, kind: 'page' | 'fragment' | 'site', context: LinkContext): Problem[] {
  const problems: Problem[] = [];
  walk(context.schemas.of(kind), document.value, [], (meaning, value, path) => {
    problems.push(...checkValue(meaning, value, path, document, context));
  });
  blocksOf(document).forEach((block, index) => {
    if (typeof block !== 'object' || block === null) return;
    const data = block as SourceBlock['data'];
    const path = ['blocks', index];
    problems.push(...checkBlock({ data, document, path, pagePath: path, when: [] }));
  });
  return problems;
}

function checkNavigation(document: SourceDocument, context: LinkContext): Problem[] {
  const { navigation } = context;
  const { file } = document;
  const seen = new Set<number>();
  return navigation.types.flatMap(({ type, action, path, params = [] }, index) => {
    const problems: Problem[] = [];
    if (seen.has(type)) {
      problems.push(
        createProblem('NAVIGATION_TYPE_TAKEN', { file, range: document.rangeOf(['types', index, 'type']) }, { type }),
      );
    }
    seen.add(type);
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const names = params.filter(({ kind }) => !PROGRAM_KINDS.includes(kind)).map(({ name }) => name);
    const programKinds = params.map(({ kind }) => kind).filter((kind) => PROGRAM_KINDS.includes(kind));
    const wantedKinds = action === 'mini-program' ? PROGRAM_KINDS : [];
    const isOpened =
      programKinds.length === wantedKinds.length &&
      wantedKinds.every((kind) => programKinds.some((own) => own === kind));
    const odd = [...inPath.filter((name) => !names.includes(name)), ...names.filter((name) => !inPath.includes(name))];
    const isRooted = path.startsWith('/') && !path.startsWith('//');
    const isAddress = /^\{\w+\}$/.test(path) && params.some(({ name, kind }) => kind === 'url' && path === `{${name}}`);
    const isElsewhere = path.startsWith('https://');
    const isCall = /^tel:\{\w+\}$/.test(path) && params[0]?.kind === 'phone';
    const fits = isOpened && (action === 'call' ? isCall : isRooted || isAddress || isElsewhere);
    const flaw = isElsewhere && findAddressFlaw(path.replace(/\{\w+\}/g, 'x'), context);
    if (flaw)
      problems.push(createProblem(flaw.code, { file, range: document.rangeOf(['types', index, 'path']) }, flaw.args));
    if (odd.length > 0 || !fits) {
      const range = document.rangeOf(['types', index, 'path']);
      problems.push(createProblem('NAVIGATION_PATH', { file, range }, { path, names: odd.length > 0 ? odd : [path] }));
    }
    return problems;
  });
}
