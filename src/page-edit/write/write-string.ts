import { parseDocument } from 'yaml';
import type { ScalarStyle } from '../read/page-node.ts';

export type Quote = 'single' | 'double';

/** How to write a text. */
export interface StringContext {
  /** Inside brackets. */
  readonly isFlow: boolean;
  /** The present style of the text, or of its neighbours. */
  readonly style?: ScalarStyle | undefined;
  /** The quotes to use when quotes are needed. */
  readonly quote: Quote;
  /** Indentation for a text of several lines; missing when it must stay on one. */
  readonly blockIndent?: number | undefined;
  /** The present block of lines, with its header, if the text is one. */
  readonly written?: string | undefined;
}

/** A value in the file: its part on the line of its key or dash, and the lines below. */
export interface Written {
  readonly inline: string;
  /** With their indentation, without line ends. */
  readonly lines: readonly string[];
}

/** Writes a text so that it parses to the same text, in the requested style if that style can represent it. */
export function writeString(value: string, context: StringContext): Written {
  for (const attempt of attempts(value, context)) {
    if (attempt && readsBack(attempt, value, context)) return attempt;
  }
  return { inline: doubleQuoted(value), lines: [] };
}

function* attempts(value: string, context: StringContext): Generator<Written | undefined> {
  const { style, blockIndent, quote } = context;
  const isBlock = style === 'literal' || style === 'folded';
  const keepsBlock = context.written !== undefined || value.includes('\n');
  if (isBlock && keepsBlock && blockIndent !== undefined) yield asBlock(value, style, context);
  if (style === 'single') yield inline(singleQuoted(value));
  if (style === 'double') yield inline(doubleQuoted(value));
  if (blockIndent !== undefined && value.includes('\n')) yield asBlock(value, 'literal', context);
  if (!looksOtherwise(value, context.isFlow)) yield inline(value);
  if (quote === 'single' || (value.includes('"') && !value.includes("'"))) yield inline(singleQuoted(value));
}

const inline = (text: string | undefined): Written | undefined =>
  text === undefined ? undefined : { inline: text, lines: [] };

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]/;
/** Invisible characters; the checker reports them unless they are written as escapes. */
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
/** Also unusual spaces; the checker cuts them off unquoted text. */
const SPACE_AT_EDGE = /^[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]|[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]$/;
const INDICATOR = /^[,[\]{}#&*!|>'"%@`]|^[-?:](?:\s|$)|^(?:---|\.\.\.)/;
/** Text that YAML 1.2 or 1.1 reads as another type: null, booleans, numbers, times of day, dates. */
const OTHER_THAN_TEXT = [
  /^(?:|~|null|true|false|yes|no|on|off|y|n|=|<<)$/i,
  /^[-+]?[0-9][0-9_]*$/,
  /^[-+]?0(?:x[0-9a-f_]+|o[0-7_]+|b[01_]+)$/i,
  /^[-+]?(?:[0-9][0-9_]*)?\.?[0-9_]+(?:\.[0-9_]*)?(?:e[-+]?[0-9]+)?$/i,
  /^[-+]?[0-9][0-9_]*\.(?:e[-+]?[0-9]+)?$/i,
  /^[-+]?\.(?:inf|nan)$/i,
  /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/,
  /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:$|[Tt\s])/,
];

/** Whether a text without quotes would parse to something else. */
function looksOtherwise(value: string, isFlow: boolean): boolean {
  if (mustEscape(value) || SPACE_AT_EDGE.test(value) || INDICATOR.test(value)) return true;
  if (/:(?:\s|$)|\s#/.test(value)) return true;
  if (isFlow && (/[,[\]{}]/.test(value) || /^[-?:]/.test(value))) return true;
  return OTHER_THAN_TEXT.some((pattern) => pattern.test(value));
}

function mustEscape(value: string): boolean {
  return UNPRINTABLE.test(value) || INVISIBLE.test(value) || LONE_SURROGATE.test(value);
}

function singleQuoted(value: string): string | undefined {
  return mustEscape(value) ? undefined : `'${value.replaceAll("'", "''")}'`;
}

const ESCAPES: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const ESCAPED = new RegExp(`["\\\\\\t]|${UNPRINTABLE.source}|${INVISIBLE.source}|${LONE_SURROGATE.source}`, 'g');

/** Any text on one line. */
export function doubleQuoted(value: string): string {
  return `"${value.replace(ESCAPED, (character) => ESCAPES[character] ?? escapeUnit(character))}"`;
}

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** `|` and `>`; undefined when they cannot represent the text. */
function asBlock(value: string, style: 'literal' | 'folded', context: StringContext): Written | undefined {
  if (value.trim() === '' || mustEscape(value.replaceAll('\n', ''))) return undefined;
  if (/^\n*[ \t]/.test(value) || (style === 'folded' && /\n[ \t]/.test(value))) return undefined;
  const { written = '', blockIndent = 0 } = context;
  const [, digit = '', keeps = '', note = ''] = /^[|>]([0-9]?)([-+]?)[0-9]?([^\r\n]*)/.exec(written) ?? [];
  const old = written.split(/\r?\n/).slice(1);
  const indent = (digit ? undefined : indentOfLines(old)) ?? blockIndent;
  // After `+` empty lines count: the old lines must have ended in the same way, or the lines below would become part of
  // it.
  if (value.endsWith('\n\n') && keeps !== '+') return undefined;
  const chomp = value.endsWith('\n') ? keeps.replace('-', '') : '-';
  const body = value.endsWith('\n') ? value.slice(0, -1) : value;
  const texts = style === 'literal' ? body.split('\n') : foldedLines(body, old);
  const lines = texts.map((line) => (line === '' ? '' : ' '.repeat(indent) + line));
  return { inline: `${style === 'literal' ? '|' : '>'}${chomp}${note.trimEnd()}`, lines };
}

const indentOfLines = (lines: readonly string[]) => lines.find((line) => line.trim() !== '')?.search(/[^ ]/);

/** The lines of a folded text: an existing paragraph keeps its author's line breaks. */
function foldedLines(value: string, old: readonly string[]): string[] {
  const paragraphs = new Map<string, string[]>();
  let open: string[] = [];
  for (const line of [...old, '']) {
    if (line.trim() !== '') open.push(line.trimStart());
    else {
      paragraphs.set(open.join(' '), open);
      open = [];
    }
  }
  return value.split(/(\n+)/).flatMap((part, index) => {
    if (index % 2 === 1) return Array<string>(part.length).fill('');
    return paragraphs.get(part) ?? (part === '' ? [] : [part]);
  });
}

/** Parses the written text as a value of a map, in brackets if it will be inside some. */
function readsBack({ inline: text, lines }: Written, value: string, { isFlow }: StringContext): boolean {
  const inMap = isFlow ? `{ k: ${text} }` : [`k: ${text}`, ...lines, ''].join('\n');
  const document = parseDocument(inMap, { logLevel: 'silent', prettyErrors: false });
  return document.errors.length === 0 && document.get('k') === value;
}
