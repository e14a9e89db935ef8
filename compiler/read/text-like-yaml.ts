import type { Finding } from '../problems/finding.ts';
import type { TextEdit } from '../problems/problem.ts';

/** The edit that puts double quotes around a piece of text. */
export function quoteFix(text: string, start: number, end: number): TextEdit[] {
  return [{ start, end, text: JSON.stringify(text.slice(start, end)) }];
}

/**
 * Text that begins like YAML syntax and continues as text: `[限时]报名`, `| 限时`, `?`.
 *
 * `at` is where the parser failed, in the value or just after it.
 */
export function explainTextStart(text: string, at: number): Finding | undefined {
  const value = valueAround(text, at);
  const written = value && text.slice(value.start, value.end);
  if (!value || !written || !LIKE_YAML.some((pattern) => pattern.test(written))) return undefined;
  const args = { character: written.slice(0, 1) };
  // The text may follow a block mark, or begin with the mark itself.
  if (/^[|>]/.test(written)) return { code: 'YAML_BLOCK_TEXT', ...value, args };
  return { code: 'YAML_TEXT_START', ...value, args, fix: quoteFix(text, value.start, value.end) };
}

/** Brackets followed by words; a block mark with words beside it; a lone question mark. */
const LIKE_YAML = [/^(?:\[[^[\]{}:]*\]|\{[^[\]{}:]*\})\s*[^\s,\]}#]/, /^[|>](?![-+\d]*(?:[ \t]+#.*)?$)/, /^\?(?:\s|$)/];

/**
 * A `#` after a space comments out the rest of its line, including a closing bracket. `open` is the bracket left open.
 */
export function explainHash(text: string, open: number): Finding | undefined {
  const line = text.slice(open, endOfLine(text, open));
  const hash = / #/.exec(line);
  if (!hash || isInQuotes(line, hash.index)) return undefined;
  const lead = LAST_LEAD.exec(line.slice(0, hash.index))?.[0].length ?? 0;
  const tail = /^[^,}\]]*(?=[,}\]])/.exec(line.slice(hash.index))?.[0].length;
  if (tail === undefined) return undefined;
  const start = open + lead;
  const end = start + line.slice(lead, hash.index + tail).trimEnd().length;
  const written = text.slice(start, end);
  if (!/^[^\s[{"'#]/.test(written)) return undefined;
  return { code: 'YAML_HASH_IN_TEXT', start, end, args: { written }, fix: quoteFix(text, start, end) };
}

/** A text, at `start`, that begins with an ASCII quote and ends its line with a full-width one. */
export function explainMixedQuotes(text: string, start: number): Finding | undefined {
  const line = text.slice(start, endOfLine(text, start)).trimEnd();
  const [, open = '', close = ''] = /^(["'])[^"'\n]*([”’“‘＂＇])$/.exec(line) ?? [];
  if (!close) return undefined;
  const end = start + line.length;
  return {
    code: 'YAML_QUOTE_MIXED',
    start: end - 1,
    end,
    args: { open, close },
    fix: [{ start: end - 1, end, text: open }],
  };
}

/**
 * What a `#` in place of a value, at `start`, was meant to be, and the edit for it.
 *
 * Words after a colour describe it; in brackets the value ends where the next may begin.
 */
export function explainComment(text: string, start: number, isInBrackets = false) {
  const line = text.slice(start, endOfLine(text, start)).trimEnd();
  const colour = /^#[0-9a-f]{6}(?=[\s,}\]]|$)/i.exec(line)?.[0];
  const written = colour ?? (isInBrackets ? /^[^,}\]]*/.exec(line)?.[0] : line.replace(/\s+#.*$|,$/, ''))?.trimEnd();
  if (!written) return undefined;
  const end = start + written.length;
  const words = colour && !isInBrackets ? /^\s+(?=[^\s#,}\]])/.exec(line.slice(colour.length))?.[0] : undefined;
  const fix = words ? [{ start, end: end + words.length, text: `"${colour}" # ` }] : quoteFix(text, start, end);
  return { start, end, written, fix };
}

/** Full-width braces around keys: `theme: ｛ accent: …｝`. */
export function explainWideBraces(line: string, at: number): Finding | undefined {
  const open = /(?:^ *(?:- +)*|[:,[{] *)(｛)(?=\s*[a-z]\w*\s*[:：])/.exec(line);
  if (!open) return undefined;
  const start = at + open.index + open[0].length - 1;
  const edits = [...line.matchAll(/[｛｝]/g)].map(({ index, 0: brace }): TextEdit => {
    return { start: at + index, end: at + index + 1, text: brace === '｛' ? '{' : '}' };
  });
  const isPaired = line.split('｛').length === line.split('｝').length;
  const args = { bracket: '｛', meant: '{ }' };
  return { code: 'YAML_FULL_WIDTH_BRACKET', start, end: start + 1, args, ...(isPaired && { fix: edits }) };
}

/** The value at an offset, from after its key, dash or comma to the end of its text. */
function valueAround(text: string, at: number): { start: number; end: number } | undefined {
  const from = text.lastIndexOf('\n', Math.max(0, at - 1)) + 1;
  const before = text.slice(from, at + 1);
  const leads = [...before.matchAll(/(?:^\s*(?:- +)*|[{,] *)(?:[\w-]+: +)|^\s*- +/g)];
  const lead = leads.findLast(({ index, 0: whole }) => index + whole.length <= before.length);
  if (!lead) return undefined;
  const start = from + lead.index + lead[0].length;
  const isInBrackets = /[{[]/.test(before.slice(0, lead.index + 1));
  const rest = text.slice(start, endOfLine(text, start));
  const end = isInBrackets ? /^(?:\[[^\]]*\]|\{[^}]*\})?[^,}\]]*/.exec(rest)?.[0] : rest.replace(/\s+#.*$/, '');
  return { start, end: start + (end ?? '').trimEnd().length };
}

const LAST_LEAD = /^.*(?:[{[,] *(?:[\w-]+: +)?|[\w-]+: +)/;

const isInQuotes = (line: string, index: number) =>
  ["'", '"'].some((quote) => line.slice(0, index).split(quote).length % 2 === 0);

function endOfLine(text: string, offset: number): number {
  const at = text.indexOf('\n', offset);
  return at === -1 ? text.length : at;
}
