/** A limit that a Markdown text exceeds, because the parser's work grows with the square of it. */
export interface MarkdownExcess {
  readonly what: 'nesting' | 'marks' | 'lines';
  readonly count: number;
  readonly limit: number;
  /** Offset in the text at which the limit is exceeded. */
  readonly at: number;
}

/** Longest Markdown text, in characters; the schema says the same. */
export const MAX_MARKDOWN = 20_000;
/** Lists and quotes within one another; a page needs three. */
const MAX_NESTING = 8;
/** `*`, `_`, `~`, `[`, `` ` `` and the like in one paragraph, and in the whole text. */
const MAX_MARKS = 200;
const MAX_MARKS_IN_ALL = 1_500;
const MAX_LINES = 1_000;

const CONTAINERS = /^(?:[ \t]*(?:[-+*>]|\d{1,9}[.)])(?=[ \t]|$|>))+/;
const CONTAINER = /[-+*>]|\d{1,9}[.)]/g;
const MARK = /[*_~[\]`<&\\]/g;
const NEW_PARAGRAPH = /^[ \t]*(?:$|[-+*][ \t]|\d{1,9}[.)][ \t]|\||#)/;

/** The first limit that a text exceeds; undefined for any text that a person would write. */
export function findMarkdownExcess(markdown: string): MarkdownExcess | undefined {
  let at = 0;
  let marks = 0;
  let all = 0;
  let lines = 0;
  for (const line of markdown.split('\n')) {
    lines += 1;
    if (lines > MAX_LINES) return { what: 'lines', count: markdown.split('\n').length, limit: MAX_LINES, at };
    const lead = CONTAINERS.exec(line)?.[0] ?? '';
    const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
    const nesting = Math.max(lead.match(CONTAINER)?.length ?? 0, Math.floor(indent / 2));
    if (nesting > MAX_NESTING) return { what: 'nesting', count: nesting, limit: MAX_NESTING, at: at + indent };
    if (NEW_PARAGRAPH.test(line)) marks = 0;
    const own = line.match(MARK)?.length ?? 0;
    marks += own;
    all += own;
    if (marks > MAX_MARKS) return { what: 'marks', count: marks, limit: MAX_MARKS, at };
    if (all > MAX_MARKS_IN_ALL) return { what: 'marks', count: all, limit: MAX_MARKS_IN_ALL, at };
    at += line.length + 1;
  }
  return undefined;
}
