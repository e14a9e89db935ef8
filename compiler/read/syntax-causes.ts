import type { Finding } from '../problems/finding.ts';
import type { TextEdit } from '../problems/problem.ts';
import { lintLines } from './lint-text.ts';
import { explainMissingDash } from './missing-dash.ts';
import { explainComment, explainHash, explainMixedQuotes, explainTextStart, quoteFix } from './text-like-yaml.ts';
import type { TokenScan } from './token-scan.ts';

/** A parser's error: its code, offsets and English text. */
interface SyntaxFault {
  readonly code: string;
  readonly pos: readonly [number, number];
  readonly message: string;
}

/**
 * Explains why a text is not correct YAML: causes found in its lines, or else the parser's first error in an author's
 * terms. Later errors follow from the first and are left out.
 */
export function explainSyntax(text: string, faults: readonly SyntaxFault[], scan: TokenScan): Finding[] {
  const conflicts = [...text.matchAll(/^<{7}(?: .*)?$/gm)].map(({ index, 0: mark }): Finding => {
    return { code: 'YAML_MERGE_CONFLICT', start: index, end: index + mark.trimEnd().length };
  });
  // Everything else there follows from two versions of the same lines (a merge conflict).
  if (conflicts.length > 0) return conflicts;
  const causes = lintLines(text, scan);
  const [first] = faults;
  if (!first) return causes.length > 0 ? causes : [{ code: 'YAML_SYNTAX', start: 0, end: 0 }];
  const lineEnd = endOfLine(text, first.pos[0]);
  const later = causes.filter(({ start }) => start > lineEnd);
  // A parser fails at the cause or soon after it; a suspicious place further up did no harm.
  const from = linesBefore(text, first.pos[0], 2);
  const near = causes.filter(({ start }) => from <= start && start <= lineEnd);
  return near.length > 0 ? [...near, ...later] : [explain(text, first, scan), ...later];
}

/**
 * A value that begins with `*` or `!` and is words rather than a YAML alias or tag: where it ends, and the edit that
 * quotes it.
 */
export function readAsText(text: string, start: number): { end: number; fix: TextEdit[] } | undefined {
  const end = valueEnd(text, start);
  const written = text.slice(start, end);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is the range of names
  const isWords = /^[*!]/.test(written) && (/[^\u0000-\u007f]/.test(written) || written.startsWith('**'));
  const isWhole = lineValueStart(text, start) === start && !/[{}[\]]/.test(written);
  return isWords && isWhole ? { end, fix: quoteFix(text, start, end) } : undefined;
}

function explain(text: string, { code, pos, message }: SyntaxFault, scan: TokenScan): Finding {
  const [start] = pos;
  const end = Math.max(pos[1], start + 1);
  switch (code) {
    case 'TAB_AS_INDENT':
      return { code: 'YAML_TAB', start, end };
    case 'BAD_SCALAR_START':
      return textStart(text, start);
    case 'BAD_DQ_ESCAPE':
      return { code: 'YAML_ESCAPE', start, end: start + 2, args: { written: text.slice(start, start + 2) } };
    case 'BLOCK_IN_FLOW':
      return nestedInFlow(text, start);
    case 'BLOCK_AS_IMPLICIT_KEY':
      return nestedKey(text, start);
    case 'MULTILINE_IMPLICIT_KEY':
      return colonMissing(text, start);
    case 'BAD_INDENT':
      return swallowedByComment(text, scan, start) ?? openBracket(scan, start) ?? misaligned(text, start);
    case 'MISSING_CHAR':
      return missingCharacter(text, start, message, scan);
    case 'UNEXPECTED_TOKEN':
      return unexpected(text, start, end, message, scan);
    default:
      return { code: 'YAML_SYNTAX', start, end };
  }
}

function missingCharacter(text: string, start: number, message: string, scan: TokenScan): Finding {
  if (message.startsWith('Missing closing')) return openQuote(text, scan, start);
  if (message.startsWith('Sequence item')) return misaligned(text, start);
  if (message.startsWith('Implicit map keys')) return colonMissing(text, start);
  return (
    explainTextStart(text, start - 1) ?? openBracket(scan, start) ?? { code: 'YAML_SYNTAX', start, end: start + 1 }
  );
}

function unexpected(text: string, start: number, end: number, message: string, scan: TokenScan): Finding {
  const swallowed = scan.multiline.find((part) => part.isQuoted && part.end <= start + 1 && holdsKey(text, part));
  if (swallowed) return explainMixedQuotes(text, swallowed.start) ?? quoteAt(text, swallowed.start);
  const like = explainTextStart(text, start);
  if (like) return like;
  if (message.startsWith('Block scalar header')) return textStart(text, lineValueStart(text, start));
  const bracket = text.slice(start, start + 1);
  if (/[\]}]/.test(bracket)) return { code: 'YAML_BRACKET_OPEN', start, end: start + 1, args: { bracket } };
  if (bracket === '-') return textStart(text, start);
  const before = text.slice(0, start).trimEnd().slice(-1);
  const line = text.slice(startOfLine(text, start), start);
  if (/[{[]/.test(line) && message === 'Unexpected scalar token') return { code: 'YAML_COMMA_MISSING', start, end };
  if (before === '"' || before === "'") {
    const rest = text.slice(start, endOfLine(text, start)).trim();
    return { code: 'YAML_QUOTE_INSIDE', start, end: Math.max(end, start + rest.length), args: { rest } };
  }
  return openBracket(scan, start) ?? { code: 'YAML_SYNTAX', start, end };
}

function textStart(text: string, start: number): Finding {
  const end = valueEnd(text, start);
  return {
    code: 'YAML_TEXT_START',
    start,
    end,
    args: { character: text.slice(start, start + 1) },
    fix: quoteFix(text, start, end),
  };
}

/** A second key on one line is text with a colon in it; on a later line it has the wrong indentation. */
function nestedKey(text: string, start: number): Finding {
  const end = valueEnd(text, start);
  const written = text.slice(start, end);
  if (/^\s*-\s/.test(written)) return misaligned(text, start);
  const like = explainTextStart(text, start);
  if (like) return like;
  if (/:(\s|$)/.test(written)) {
    return { code: 'YAML_COLON_IN_TEXT', start, end, args: { written }, fix: quoteFix(text, start, end) };
  }
  return misaligned(text, endOfLine(text, start) + 1);
}

/** Inside brackets, `a b: c` lacks a comma, and `a: b` in place of a value is text with a colon in it. */
function nestedInFlow(text: string, start: number): Finding {
  const written = /^[^,\]}\n]*/.exec(text.slice(start))?.[0].trimEnd() ?? '';
  const end = start + Math.max(1, written.length);
  if (/^[^:]*\s[A-Za-z_][\w-]*:\s/.test(written)) return { code: 'YAML_COMMA_MISSING', start, end };
  return { code: 'YAML_COLON_IN_TEXT', start, end, args: { written }, fix: quoteFix(text, start, end) };
}

/** A `#` after a space comments out the rest of its line, including a closing bracket. */
function swallowedByComment(text: string, scan: TokenScan, before: number): Finding | undefined {
  const open = openBracket(scan, before);
  if (!open) return undefined;
  const line = text.slice(open.start, endOfLine(text, open.start));
  const found = /([\w-]+):\s+(?=#[^\s,}\]])/.exec(line);
  const comment = found && explainComment(text, open.start + found.index + found[0].length, true);
  if (!comment) return explainHash(text, open.start);
  const { start, end, written, fix } = comment;
  return { code: 'VALUE_IS_COMMENT', start, end, args: { key: found[1], written }, fix };
}

function colonMissing(text: string, start: number): Finding {
  const end = valueEnd(text, start);
  if (/^-\s/.test(text.slice(start, end))) return misaligned(text, start);
  return { code: 'YAML_COLON_MISSING', start, end, args: { written: text.slice(start, end) } };
}

function misaligned(text: string, offset: number): Finding {
  const from = startOfLine(text, offset);
  const dash = explainMissingDash(text, from);
  if (dash) return dash;
  const start = from + (/^\s*/.exec(text.slice(from, endOfLine(text, from)))?.[0].length ?? 0);
  return { code: 'YAML_INDENT', start, end: Math.max(start + 1, endOfLine(text, start)) };
}

function openBracket(scan: TokenScan, before: number): Finding | undefined {
  const open = scan.openBrackets.filter(({ start }) => start <= before).sort((a, b) => b.start - a.start)[0];
  if (!open) return undefined;
  return { code: 'YAML_BRACKET_OPEN', start: open.start, end: open.start + 1, args: { bracket: open.bracket } };
}

function openQuote(text: string, scan: TokenScan, at: number): Finding {
  const found = findOpenQuote(text, scan, at);
  return explainMixedQuotes(text, found.start) ?? found;
}

function findOpenQuote(text: string, scan: TokenScan, at: number): Finding {
  const open = scan.multiline.find(({ start, end, isQuoted }) => isQuoted && start < at && at <= end + 1);
  if (open) return quoteAt(text, open.start);
  const line = text.slice(startOfLine(text, at - 1), at);
  const index = Math.max(line.indexOf('"'), line.indexOf("'"), 0);
  return quoteAt(text, startOfLine(text, at - 1) + index);
}

function quoteAt(text: string, start: number): Finding {
  return { code: 'YAML_QUOTE_OPEN', start, end: start + 1, args: { quote: text.slice(start, start + 1) } };
}

/** Whether quoted text runs over a line that looks like a key: then its closing quote belongs to another value. */
function holdsKey(text: string, { start, end }: { start: number; end: number }): boolean {
  return /\n\s*(?:- +)*[A-Za-z_][\w-]*:\s/.test(text.slice(start, end));
}

const startOfLine = (text: string, offset: number) => text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1;

function linesBefore(text: string, offset: number, count: number): number {
  let start = startOfLine(text, offset);
  for (let left = count; left > 0 && start > 0; left -= 1) start = startOfLine(text, start - 1);
  return start;
}

function endOfLine(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at === -1 ? text.length : at;
}

/** The end of a plain value that begins at `start`: the last character of its line before spaces and a comment. */
function valueEnd(text: string, start: number): number {
  const line = text.slice(start, endOfLine(text, start));
  return start + line.replace(/\s+#.*$/, '').trimEnd().length;
}

/** The offset of the value on the line of `offset`: the text after its last key. */
function lineValueStart(text: string, offset: number): number {
  const from = startOfLine(text, offset);
  const lead = /^\s*(?:- +)*(?:[\w-]+:\s+)?/.exec(text.slice(from))?.[0].length ?? 0;
  return from + lead;
}
