import { redirectsOf } from '../link/link-context.ts';
import type { TextEdit } from '../problems/problem.ts';
import type { SourceDocument } from '../problems/source-document.ts';
import { applyEdits } from './fix-text.ts';

/** The first lines of a new `redirects.yaml`. */
export const NO_REDIRECTS = `# yaml-language-server: $schema=../schemas/editor/redirects.schema.json
# 搬走的网址。npm run pages -- rename 会自动加上一项；网址后面的参数一起带过去。
version: 1
redirects: []
`;

/**
 * The text of `redirects.yaml` after a page has moved: it adds an entry, points older entries from the old address to
 * the new one, and removes an entry that redirects away from the new address. Every other character stays.
 */
export function withMove(document: SourceDocument, from: string, to: string): string {
  const { text } = document;
  const redirects = redirectsOf(document);
  const edits: TextEdit[] = [];
  redirects.forEach((redirect, index) => {
    if (redirect.from === to || redirect.from === from) edits.push(withoutEntry(document, index));
    else if (redirect.to === from) {
      const { start, end } = document.rangeOf(['redirects', index, 'to']);
      edits.push({ start, end, text: to });
    }
  });
  const kept = applyEdits(text, edits);
  const entry = `  - { from: ${from}, to: ${to} }\n`;
  const isEmpty = redirects.every(({ from: own }) => own === to || own === from);
  if (isEmpty) return kept.replace(/^redirects:.*\n?/m, `redirects:\n${entry}`);
  return `${kept.replace(/\n*$/, '\n')}${entry}`;
}

/** Removes the lines of an entry: from its dash up to the next entry. */
function withoutEntry({ text, rangeOf }: SourceDocument, index: number): TextEdit {
  const { start: at } = rangeOf(['redirects', index]);
  const start = text.lastIndexOf('\n', at) + 1;
  const last = Math.max(rangeOf(['redirects', index, 'from']).end, rangeOf(['redirects', index, 'to']).end);
  const lineEnd = text.indexOf('\n', last);
  return { start, end: lineEnd < 0 ? text.length : lineEnd + 1, text: '' };
}
