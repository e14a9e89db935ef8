import { lineStart } from './lines.ts';
import { type CollectionNode, indexOfStep, isCollection, type Json, type PageNode } from './page-node.ts';
import { doubleQuoted, type Quote, type Written, writeString } from './write-string.ts';

/** Where a new value will stand, and what it should look like. */
export interface ValueContext {
  readonly isFlow: boolean;
  readonly quote: Quote;
  readonly onOneLine?: boolean;
  /** Columns by which the file sets maps off from their key, and dashes from theirs. */
  readonly step: number;
  readonly dashStep: number;
  /** Column of the key or dash that holds the value. */
  readonly column: number;
  /** Whether a dash holds it; what follows a dash begins on its line. */
  readonly isItem: boolean;
  /** A neighbour whose style is taken, and the text it stands in. */
  readonly like?: PageNode | undefined;
  /** Set where a comment below would become part of a text of several lines; quotes hold it then. */
  readonly isAboveComment?: boolean;
  /** The block of lines that the value replaces, header included. */
  readonly written?: string | undefined;
  /** The file's text. */
  readonly text: string;
}

/** Longest line on which a new map or list is put in brackets, where no neighbour shows another way. */
const INLINE_LENGTH = 72;

/** Writes a value for its place. Nothing of the file is repeated: comments and anchors of `like` are not taken. */
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

export const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function writeCollection(value: readonly Json[] | { readonly [key: string]: Json }, context: ValueContext): Written {
  const like = isCollection(context.like) ? context.like : undefined;
  const isEmpty = Object.keys(value).length === 0;
  if (isEmpty || context.isFlow || context.onOneLine || like?.hasBrackets)
    return { inline: inBrackets(value, context), lines: [] };
  const short = like ? undefined : shortForm(value, context);
  return short ? { inline: short, lines: [] } : inLines(value, context);
}

/** What fits on a line is put in brackets, if it holds nothing but single values. */
function shortForm(value: readonly Json[] | { readonly [key: string]: Json }, context: ValueContext) {
  const parts: Json[] = Object.values(value);
  if (parts.some((part) => typeof part === 'object' || (typeof part === 'string' && part.includes('\n'))))
    return undefined;
  if (!Array.isArray(value) && context.isItem && 'type' in value) return undefined;
  const text = inBrackets(value, context);
  return text.length <= INLINE_LENGTH ? text : undefined;
}

function inBrackets(value: readonly Json[] | { readonly [key: string]: Json }, context: ValueContext): string {
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

/** Whether the neighbour's braces stand without spaces: `{a: 1}`. */
function isTight({ like, text }: ValueContext): boolean {
  return isCollection(like) && like.kind === 'map' && like.hasBrackets && /[^\s}]/.test(text[like.start + 1] ?? ' ');
}

function inLines(value: readonly Json[] | { readonly [key: string]: Json }, context: ValueContext): Written {
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

/** Columns from a dash to the map or list behind it, as the neighbour has it. */
export function dashWidth(like: PageNode | undefined, text: string): number {
  if (!isCollection(like) || like.isFlow) return 2;
  const dash = /- +$/.exec(text.slice(lineStart(text, like.start), like.start));
  return dash ? dash[0].length : 2;
}

/** A key, quoted if it must be; `y` is a yes only for YAML 1.1, and always a place in our files. */
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
