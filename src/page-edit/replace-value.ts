import { blankBelow } from './extent.ts';
import { columnOf, indentOf, isComment, lineAt, lineEnd, nextLine, startsLine } from './lines.ts';
import type { OpenPage } from './open-page.ts';
import { isCollection, type Json, type PageNode, type Slot } from './page-node.ts';
import type { Splice } from './splice.ts';
import type { Written } from './write-string.ts';
import { dashWidth, writeValue } from './write-value.ts';

interface Held {
  readonly slot: Slot;
  readonly isItem: boolean;
  readonly isFlow: boolean;
  /** A neighbour whose style to take where the value itself shows none. */
  readonly like?: PageNode | undefined;
}

/** Writes another value into a slot. A comment on the line of its key or dash stays. */
export function replaceValue(page: OpenPage, held: Held, value: Json): Splice[] {
  const { text, habits } = page;
  const { slot, isItem, isFlow } = held;
  const old = slot.node;
  const isBlockText = old.kind === 'scalar' && (old.style === 'literal' || old.style === 'folded');
  const isEmpty = (old.kind === 'scalar' && old.style === 'empty') || (isCollection(old) && old.slots.length === 0);
  const like = isEmpty ? held.like : old;
  const written = writeValue(value, {
    ...habits,
    isFlow,
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

/** Whether the next line that says something is a comment deeper than the slot: a text of lines would take it in. */
function isAboveComment(text: string, { start, end }: Slot): boolean {
  const next = lineAt(text, blankBelow(text, nextLine(text, end)));
  return isComment(next) && indentOf(next) > columnOf(text, start);
}

/** What a value follows: its colon, its dash or its anchor. */
function leadEnd(text: string, { head, node, after, key }: Slot): number {
  if (head < node.start) return text.slice(0, node.start).trimEnd().length;
  return after ?? key?.end ?? node.start;
}

/** `gap` counts the spaces behind the dash or colon, where the value goes on in lines below. */
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

/** A list or map on lines of its own, below its key or behind its dash. */
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
