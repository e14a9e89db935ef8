import { shifted } from '../write/lines.ts';
import { applySplices, type Splice, spliceBetween } from '../write/splice.ts';
import type { MergeChoice, MergeConflict } from './merge-conflict.ts';
import { risingRun } from './merge-order.ts';
import { type MergedUnit, mergeUnits } from './merge-units.ts';
import { type CutPage, cutPage } from './page-units.ts';

export interface MergedPage {
  /** The merged text; a conflict without a choice has theirs. */
  readonly text: string;
  /** Splices from theirs to the merged text. */
  readonly splices: readonly Splice[];
  /** Conflicts without a choice. */
  readonly conflicts: readonly MergeConflict[];
}

/**
 * Merges two versions of a page with a common base: a change by one side only is applied, block by block and key by
 * key. Decision 0141.
 *
 * A part that both sides changed differently is a conflict; `choices` resolves conflicts by id in a second call with
 * the same three texts. Nothing is lost silently: each change is in the text or in a conflict.
 */
export function mergePages(
  base: string,
  mine: string,
  theirs: string,
  choices: Readonly<Record<string, MergeChoice>> = {},
): MergedPage {
  if (mine === base || mine === theirs) return { text: theirs, splices: [], conflicts: [] };
  if (theirs === base) return { text: mine, splices: spliceBetween(theirs, mine), conflicts: [] };
  const cuts = cutAll(base, mine, theirs);
  const merged = cuts && mergeCuts(cuts, choices);
  return merged ?? wholePage(base, mine, theirs, choices.page);
}

type Cuts = readonly [base: CutPage, mine: CutPage, theirs: CutPage];

/** All three are cut in the same way: blocks are units in all of them or in none. */
function cutAll(base: string, mine: string, theirs: string): Cuts | undefined {
  const cut = (cutsBlocks: boolean) => [base, mine, theirs].map((text) => cutPage(text, cutsBlocks));
  const first = cut(true);
  const same = first.every((part) => part?.hasBlocks === first[0]?.hasBlocks) ? first : cut(false);
  const [a, b, c] = same;
  return a && b && c ? [a, b, c] : undefined;
}

function mergeCuts([base, mine, theirs]: Cuts, choices: Readonly<Record<string, MergeChoice>>): MergedPage | undefined {
  const keys = mergeUnits('key', base.keys, mine.keys, theirs.keys, choices);
  const blocks = mergeUnits('block', base.blocks, mine.blocks, theirs.blocks, choices);
  if (theirs.hasBlocks && (blocks.units.length === 0 || !keys.units.some(({ name }) => name === 'blocks')))
    return undefined;
  const pieces = keys.units.flatMap((unit) => [
    ...piecesOf(unit, theirs, 0),
    ...(unit.name === 'blocks' ? blocks.units.flatMap((block) => piecesOf(block, theirs, theirs.column)) : []),
  ]);
  const { text } = theirs.page;
  const splices = splicesFor(text, pieces, theirs.page.habits.lineBreak);
  const result = applySplices(text, splices);
  const again = cutPage(result, theirs.hasBlocks);
  // Check: the merged text must be cut into the same units again; otherwise the merge is refused.
  const isSound =
    again !== undefined && said(again.keys) === said(keys.units) && said(again.blocks) === said(blocks.units);
  return isSound ? { text: result, splices, conflicts: [...keys.conflicts, ...blocks.conflicts] } : undefined;
}

const said = (units: readonly { readonly text: string }[]) => units.map(({ text }) => text).join('\u0000');

/** A part of the merged text; `from` is its place in theirs if it exists there. */
interface Piece {
  readonly text: string;
  readonly from?: { readonly start: number; readonly end: number };
}

function piecesOf({ gap, text, source }: MergedUnit, { page }: CutPage, column: number): Piece[] {
  const { lineBreak } = page.habits;
  const own = (start: number, end: number): Piece => ({ text: page.text.slice(start, end), from: { start, end } });
  const { written } = source ?? {};
  const isOwnGap = written && source?.gap === gap;
  const isOwnText = written && source?.text === text;
  return [
    isOwnGap ? own(written.gapStart, written.start) : { text: gap.replaceAll('\n', lineBreak) },
    isOwnText ? own(written.start, written.end) : { text: shifted(text, column, lineBreak) },
  ];
}

/** The splices from theirs to the pieces: pieces in order stay, the others are inserted between them. */
function splicesFor(text: string, pieces: readonly Piece[], lineBreak: string): Splice[] {
  const starts = pieces.flatMap(({ from }) => (from && from.end > from.start ? [from.start] : []));
  const stays = new Set(risingRun(starts));
  const splices: Splice[] = [];
  let at = 0;
  let added = '';
  let isOpen = false;
  const add = (piece: string) => {
    if (piece === '') return;
    added += isOpen ? lineBreak + piece : piece;
    isOpen = !piece.endsWith('\n');
  };
  for (const { text: piece, from } of pieces) {
    if (!from || !stays.has(from.start) || from.end === from.start) {
      add(piece);
      continue;
    }
    stays.delete(from.start);
    if (isOpen) added += lineBreak;
    splices.push({ start: at, end: from.start, text: added });
    at = from.end;
    added = '';
    isOpen = !piece.endsWith('\n');
  }
  splices.push({ start: at, end: text.length, text: added });
  return splices.filter(({ start, end, text: replacement }) => text.slice(start, end) !== replacement);
}

/** A page that cannot be cut is one unit. */
function wholePage(base: string, mine: string, theirs: string, choice: MergeChoice | undefined): MergedPage {
  const text = choice === undefined || choice === 'theirs' ? theirs : choice === 'mine' ? mine : choice.text;
  const conflict: MergeConflict = { id: 'page', kind: 'page', label: '整页', base, mine, theirs };
  return { text, splices: spliceBetween(theirs, text), conflicts: choice === undefined ? [conflict] : [] };
}
