import type { Finding } from '../problems/finding.ts';
import type { TextEdit } from '../problems/problem.ts';

/** A line that looks like an item of the list above it, by its indentation. */
interface Line {
  readonly start: number;
  readonly indent: number;
  readonly hasDash: boolean;
  /** The key it begins with, or `{`. */
  readonly lead: string;
}

/**
 * A line that should have a dash: it is indented and begins like the items above it.
 *
 * `from` is where the line begins.
 */
export function explainMissingDash(text: string, from: number): Finding | undefined {
  const own = readLine(text, from);
  if (!own || own.hasDash) return undefined;
  const first = firstOfBraces(text, own);
  if (first !== own) return finding(first, bracesFrom(text, first));
  const item = itemAbove(text, own);
  if (!item || item.lead === '') return undefined;
  const isLikeIt = item.lead === own.lead || (item.lead === '{' && own.lead !== '');
  if (!isLikeIt) return undefined;
  if (own.indent === item.indent) return finding(own, [insertDash(own)]);
  if (own.indent !== item.indent + 2) return undefined;
  const at = own.start + item.indent;
  return finding(own, [{ start: at, end: at + 2, text: '- ' }]);
}

function finding({ start, indent, lead }: Line, fix: readonly TextEdit[]): Finding {
  const at = start + indent;
  return { code: 'YAML_DASH_MISSING', start: at, end: at + lead.length, args: { key: lead }, fix };
}

const insertDash = ({ start, indent }: Line): TextEdit => ({ start: start + indent, end: start + indent, text: '- ' });

function readLine(text: string, start: number): Line | undefined {
  const line = text.slice(start).split('\n', 1)[0] ?? '';
  const [, spaces = '', dash = '', lead = ''] = /^( *)(- +)?(\{|[a-z]\w*(?=:(?:\s|$)))?/.exec(line) ?? [];
  if (line.trim() === '' || (!dash && !lead)) return undefined;
  return { start, indent: spaces.length, hasDash: dash !== '', lead };
}

function lineAbove(text: string, { start }: Line): Line | undefined {
  return start === 0 ? undefined : readLine(text, text.lastIndexOf('\n', start - 2) + 1);
}

/** The nearest item above at the same column, or two columns before; deeper lines are skipped. */
function itemAbove(text: string, own: Line): Line | undefined {
  let start = own.start;
  while (start > 0) {
    start = text.lastIndexOf('\n', start - 2) + 1;
    const line = readLine(text, start);
    if (line?.hasDash && line.indent <= own.indent) return line.indent >= own.indent - 2 ? line : undefined;
    if (line && line.indent < own.indent - 2) return undefined;
  }
  return undefined;
}

/** The first of several consecutive lines in braces, none of which has a dash. */
function firstOfBraces(text: string, own: Line): Line {
  if (own.lead !== '{') return own;
  const above = lineAbove(text, own);
  return above && !above.hasDash && above.lead === '{' && above.indent === own.indent
    ? firstOfBraces(text, above)
    : own;
}

function bracesFrom(text: string, first: Line): TextEdit[] {
  const edits: TextEdit[] = [];
  let line: Line | undefined = first;
  while (line && !line.hasDash && line.lead === '{' && line.indent === first.indent) {
    edits.push(insertDash(line));
    const next: number = text.indexOf('\n', line.start) + 1;
    line = next > 0 ? readLine(text, next) : undefined;
  }
  return edits;
}
