import type { LinkContext } from '../../link/link-context.ts';
import { destinationAt, pageStateOf } from '../../link/page-state.ts';
import { walk } from '../../link/walk.ts';
import { createProblem, type Problem } from '../../problems/problem.ts';
import type { SourceDocument, SourceRange, ValuePath } from '../../problems/source-document.ts';
import { findMarkdownParts } from '../../read/markdown.ts';
import { publicPathOf } from '../../read/page-path.ts';
import { closedState } from '../page/time-checks.ts';

/** Warns about links, in a file's own text, to pages of this site that visitors cannot open at present. */
export function checkClosedPages(document: SourceDocument, kind: 'page' | 'fragment', context: LinkContext): Problem[] {
  // An unpublished page is often written together with the pages it links to.
  if (kind === 'page' && pageStateOf(document).status !== 'live') return [];
  const { file } = document;
  const own = publicPathOf(file.split('/').slice(-2).join('/'));
  if (!namesClosedPage(document, own, context)) return [];
  const problems: Problem[] = [];
  const look = (address: string, range: () => SourceRange) => {
    const path = pathOf(address, context.site.origin);
    if (path === undefined || path === own) return;
    const state = closedState(context.pageState(path), context.now);
    // A page that has not begun is announced on purpose.
    if (state === 'open' || state === 'not-begun') return;
    const next = destinationAt(path, context.now, context.pageState);
    problems.push(createProblem('PAGE_CLOSED', { file, range: range() }, { path, state: `@${state}`, next }));
  };
  walk(context.schemas.of(kind), document.value, [], (meaning, value, path) => {
    if (meaning === 'link') {
      for (const [key, part] of Object.entries((value ?? {}) as object)) {
        if (typeof part === 'string') look(part, () => document.rangeOf([...path, key]));
      }
    } else if (meaning === 'url' && typeof value === 'string') look(value, () => document.rangeOf(path));
    else if (meaning === 'markdown' && typeof value === 'string') {
      for (const { text, address } of findMarkdownParts(value)) {
        if (address !== undefined) look(address, () => within(document, path, text));
      }
    }
  });
  return problems;
}

/** Whether any text looks like the path of a closed page. Quick: this alone rules out nearly every file. */
function namesClosedPage({ text }: SourceDocument, own: string, { pageState, now }: LinkContext): boolean {
  for (const [written] of text.matchAll(/\/[A-Za-z0-9][\w/-]*/g)) {
    const path = written.replace(/\/$/, '');
    if (path === own) continue;
    const state = closedState(pageState(path), now);
    if (state !== 'open' && state !== 'not-begun') return true;
  }
  return false;
}

function pathOf(address: string, origin: string): string | undefined {
  const local = address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  if (!local.startsWith('/')) return undefined;
  const [path = ''] = local.split(/[?#]/);
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

function within(document: SourceDocument, path: ValuePath, text: string): SourceRange {
  const whole = document.rangeOf(path);
  const start = document.text.indexOf(text, whole.start);
  return start >= 0 && start < whole.end ? document.rangeAt(start, start + text.length) : whole;
}
