import type { OpenPage } from '../read/open-page.ts';
import {
  type CollectionNode,
  indexOfStep,
  isCollection,
  isRecord,
  type Json,
  type JsonRecord,
  type PageNode,
  type Slot,
} from '../read/page-node.ts';
import {
  blankBelow,
  columnOf,
  indentOf,
  isComment,
  lineAt,
  lineEnd,
  lineStart,
  nextLine,
  startsLine,
} from './lines.ts';
import type { Splice } from './splice.ts';
import { doubleQuoted, type Quote, type Written, writeString } from './write-string.ts';

/** The place and style of a new value. */
export interface ValueContext {
  readonly isFlow: boolean;
  readonly quote: Quote;
  readonly onOneLine?: boolean;
  /** Indentation of maps below their key, and of dashes below theirs. */
  readonly step: number;
  readonly dashStep: number;
  /** Column of the key or dash that owns the value. */
  readonly column: number;
  /** Whether a dash owns it; then it begins on the line of the dash. */
  readonly isItem: boolean;
  /** A neighbour whose style is copied, with its text. */
  readonly like?: PageNode | undefined;
  /** Set when a comment below would become part of a text of several lines; then it is quoted. */
  readonly isAboveComment?: boolean;
  /** The block of lines that the value replaces, with its header. */
  readonly written?: string | undefined;
  /** The file's text. */
  readonly text: string;
}

/** Longest line for a new map or list in brackets, when no neighbour shows another style. */
const INLINE_LENGTH = 72;

/** Writes a value for its place. Only the style of `like` is copied, not its comments and anchors. */
export function writeValue(value: Json, context: ValueContext): Written {
  if (Array.isArray(value) || isRecord(value)) return writeCollection(value, context);
  if (typeof value !== 'string') return { inline: String(value), lines: [] };
  const { isFlow, quote, onOneLine, like, column, step, written, isAboveComment = false } = context;
  if (onOneLine) return { inline: doubleQuoted(value), lines: [] };
  const style = like?.kind === 'scalar' ? like.style : undefined;
  return writeString(value, {
    isFlow,
    quote,
    style,
    written,
    ...(!isFlow && !isAboveComment && { blockIndent: column + step }),
  });
}

function writeCollection(value: readonly Json[] | JsonRecord, context: ValueContext): Written {
  const like = isCollection(context.like) ? context.like : undefined;
  const isEmpty = Object.keys(value).length === 0;
  if (isEmpty || context.isFlow || context.onOneLine || like?.hasBrackets)
    return { inline: inBrackets(value, context), lines: [] };
  const short = like ? undefined : shortForm(value, context);
  return short ? { inline: short, lines: [] } : inLines(value, context);
}

/** A value that fits on a line is written in brackets, if it contains only simple values. */
function shortForm(value: readonly Json[] | JsonRecord, context: ValueContext) {
  const parts: Json[] = Object.values(value);
  if (parts.some((part) => typeof part === 'object' || (typeof part === 'string' && part.includes('\n'))))
    return undefined;
  if (!Array.isArray(value) && context.isItem && 'type' in value) return undefined;
  const text = inBrackets(value, context);
  return text.length <= INLINE_LENGTH ? text : undefined;
}

function inBrackets(value: readonly Json[] | JsonRecord, context: ValueContext): string {
  const below = (part: Json, like: PageNode | undefined) =>
    writeValue(part, { ...context, isFlow: true, like, written: undefined }).inline;
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).map((part, index) => below(part, likeItem(context.like, index)));
    return `[${items.join(', ')}]`;
  }
  const entries = Object.entries(value).map(
    ([key, part]) => `${writeKey(key, true, context.quote)}: ${below(part, likeEntry(context.like, key))}`,
  );
  const pad = entries.length === 0 || isTight(context) ? '' : ' ';
  return `{${pad}${entries.join(', ')}${pad}}`;
}

/** Whether the neighbour's braces have no spaces inside: `{a: 1}`. */
function isTight({ like, text }: ValueContext): boolean {
  return isCollection(like) && like.kind === 'map' && like.hasBrackets && /[^\s}]/.test(text[like.start + 1] ?? ' ');
}

function inLines(value: readonly Json[] | JsonRecord, context: ValueContext): Written {
  const isList = Array.isArray(value);
  const { column, isItem } = context;
  const own = isItem
    ? column + dashWidth(context.like, context.text)
    : column + (isList ? context.dashStep : context.step);
  const lines: string[] = [];
  const add = (lead: string, part: Json, like: PageNode | undefined) => {
    const written = writeValue(part, { ...context, column: own, isItem: isList, like, written: undefined });
    const gap = isList ? ' '.repeat(dashWidth(like, context.text) - 1) : ' ';
    lines.push(`${' '.repeat(own)}${lead}${written.inline && gap + written.inline}`, ...written.lines);
  };
  if (isList)
    for (const [index, part] of (value as readonly Json[]).entries()) add('-', part, likeItem(context.like, index));
  else
    for (const [key, part] of Object.entries(value))
      add(`${writeKey(key, false, context.quote)}:`, part, likeEntry(context.like, key));
  if (!isItem) return { inline: '', lines };
  const [first = '', ...rest] = lines;
  return { inline: first.slice(own), lines: rest };
}

/** Columns from a dash to the map or list behind it, as in the neighbour. */
export function dashWidth(like: PageNode | undefined, text: string): number {
  if (!isCollection(like) || like.isFlow) return 2;
  const dash = /- +$/.exec(text.slice(lineStart(text, like.start), like.start));
  return dash ? dash[0].length : 2;
}

/** A key, quoted if necessary; `y` is a boolean in YAML 1.1 only, and always a coordinate in our files. */
export function writeKey(key: string, isFlow: boolean, quote: Quote): string {
  return key === 'y' ? key : writeString(key, { isFlow, quote }).inline;
}

const likeItem = (like: PageNode | undefined, index: number) =>
  isCollection(like) && like.kind === 'list' ? (like.slots[index] ?? like.slots.at(-1))?.node : undefined;

const likeEntry = (like: PageNode | undefined, key: string) => {
  if (!isCollection(like) || like.kind !== 'map') return undefined;
  const map: CollectionNode = like;
  return map.slots[indexOfStep(map, key)]?.node;
};

interface Held {
  readonly slot: Slot;
  readonly owner: CollectionNode;
  /** A neighbour whose style to copy when the value itself shows none. */
  readonly like?: PageNode | undefined;
}

/** Writes another value into a slot. A comment on the line of its key or dash stays. */
export function replaceValue(page: OpenPage, held: Held, value: Json): Splice[] {
  const { text, habits } = page;
  const { slot, owner } = held;
  const isItem = owner.kind === 'list';
  const old = slot.node;
  const isBlockText = old.kind === 'scalar' && (old.style === 'literal' || old.style === 'folded');
  const isEmpty = (old.kind === 'scalar' && old.style === 'empty') || (isCollection(old) && old.slots.length === 0);
  const like = isEmpty ? held.like : old;
  const written = writeValue(value, {
    ...habits,
    isFlow: owner.isFlow,
    isItem,
    text,
    column: columnOf(text, slot.start),
    like,
    isAboveComment: !isBlockText && isAboveComment(text, slot),
    ...(isBlockText && { written: text.slice(old.start, old.end) }),
  });
  if (isBlockText) return replaceBlockText(page, slot, written);
  if (isCollection(old) && !old.isFlow) return replaceLines(page, slot, written);
  return replaceInline(page, slot, written, isItem ? dashWidth(like, text) - 1 : 1);
}

/** Whether the next non-empty line is a comment deeper than the slot: a text of lines would swallow it. */
function isAboveComment(text: string, { start, end }: Slot): boolean {
  const next = lineAt(text, blankBelow(text, nextLine(text, end)));
  return isComment(next) && indentOf(next) > columnOf(text, start);
}

/** The token before a value: its colon, dash or anchor. */
function leadEnd(text: string, { head, node, after, key }: Slot): number {
  if (head < node.start) return text.slice(0, node.start).trimEnd().length;
  return after ?? key?.end ?? node.start;
}

/** `gap` is the number of spaces after the dash or colon, when the value continues on lines below. */
function replaceInline(page: OpenPage, slot: Slot, { inline, lines }: Written, gap: number): Splice[] {
  const { text } = page;
  const { node, after, key } = slot;
  const isEmpty = node.start === node.end;
  const goesOn = lines.length > 0 && !/^[|>]/.test(inline);
  if (!isEmpty && !goesOn) {
    const first = { start: node.start, end: node.end, text: inline };
    return lines.length === 0 ? [first] : [first, below(page, lineEnd(text, node.end), lines)];
  }
  const start = isEmpty ? node.start : leadEnd(text, slot);
  const colon = after === undefined && key ? ':' : '';
  const isInBrackets = after === undefined && !key;
  const lead = isInBrackets || inline === '' ? '' : ' '.repeat(goesOn ? gap : 1);
  const first = { start, end: node.end, text: colon + lead + inline };
  return lines.length === 0 ? [first] : [first, below(page, lineEnd(text, node.end), lines)];
}

function replaceBlockText(page: OpenPage, slot: Slot, { inline, lines }: Written): Splice[] {
  const { text, habits } = page;
  const { start, end } = slot.node;
  const all = [inline, ...lines];
  const note = /\s#[^\r\n]*/.exec(text.slice(start, lineEnd(text, start)))?.[0] ?? '';
  if (!/^[|>]/.test(inline)) all[0] = inline + note;
  const close = text[end - 1] === '\n' ? habits.lineBreak : '';
  const from = inline === '' ? leadEnd(text, slot) : start;
  return [{ start: from, end, text: all.join(habits.lineBreak) + close }];
}

/** A list or map on its own lines, below its key or behind its dash. */
function replaceLines(page: OpenPage, slot: Slot, { inline, lines }: Written): Splice[] {
  const { text, habits } = page;
  const { start, end } = slot.node;
  const close = text[end - 1] === '\n' ? habits.lineBreak : '';
  const body = lines.map((line) => habits.lineBreak + line).join('') + close;
  if (!startsLine(text, start)) return [{ start, end, text: inline + body }];
  const lead = leadEnd(text, slot);
  return [
    { start: lead, end: lead, text: inline && ` ${inline}` },
    { start: lineEnd(text, lead), end, text: body },
  ];
}

function below({ habits }: OpenPage, at: number, lines: readonly string[]): Splice {
  return { start: at, end: at, text: lines.map((line) => habits.lineBreak + line).join('') };
}
