/** A formula in a text: `$…$` in a line of words, `$$…$$` on a line of its own. */
export interface FoundFormula {
  /** As written, with its dollar signs. */
  readonly source: string;
  readonly tex: string;
  readonly isBlock: boolean;
  /** Offset of the first dollar sign. */
  readonly at: number;
}

/** Syntax of the text around formulas: `markdown` has code and addresses, `html` has tags and entities. */
type TextKind = 'plain' | 'markdown' | 'html';

/** Longest distance to search for the closing sign, in characters. */
const LONGEST = 1_200;

/**
 * The formulas of a text, in order.
 *
 * The rules are Pandoc's, so that prices stay prices: the opening `$` has no space after it, the closing one none before
 * it and no digit after it. `\$` is a dollar sign. No formula reaches across an empty line.
 * Source: https://pandoc.org/MANUAL.html#math
 */
export function findFormulas(text: string, kind: TextKind = 'plain'): FoundFormula[] {
  if (!text.includes('$')) return [];
  const found: FoundFormula[] = [];
  for (let at = 0; at < text.length; ) {
    const skipped = lengthOfOther(text, at, kind);
    const end = skipped === 0 && text[at] === '$' ? endOfFormula(text, at, kind) : undefined;
    if (end === undefined) {
      at += Math.max(skipped, 1);
      continue;
    }
    const source = text.slice(at, end);
    const isBlock = source.startsWith('$$');
    const written = source.slice(isBlock ? 2 : 1, isBlock ? -2 : -1).trim();
    found.push({ source, tex: kind === 'html' ? decoded(written) : written, isBlock, at });
    at = end;
  }
  return found;
}

/**
 * Number of characters at `at` that belong to something else (code, a tag, an escape), so that no formula begins there.
 */
function lengthOfOther(text: string, at: number, kind: TextKind): number {
  const character = text[at];
  if (character === '\\') return 2;
  if (kind === 'markdown' && character === '`') return lengthOfCode(text, at);
  if (kind === 'markdown' && character === ']') return matched(/\]\([^\s)]*/y, text, at);
  if (kind === 'html' && character === '<') return matched(/<[^>]*>/y, text, at);
  return 0;
}

function lengthOfCode(text: string, at: number): number {
  const marks = matched(/`+/y, text, at);
  const close = new RegExp(`(?<!\`)\`{${marks}}(?!\`)`, 'g');
  close.lastIndex = at + marks;
  return close.exec(text) ? close.lastIndex - at : marks;
}

function matched(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

function endOfFormula(text: string, start: number, kind: TextKind): number | undefined {
  const signs = text.startsWith('$$', start) ? 2 : 1;
  const from = start + signs;
  if (signs === 1 && isSpace(text[from])) return undefined;
  const limit = Math.min(text.length, from + LONGEST);
  for (let at = from; at < limit; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '\n' && /^[ \t]*\n/.test(text.slice(at + 1, at + 80))) return undefined;
    else if (kind === 'html' && character === '<') return undefined;
    else if (character === '$') {
      if (signs === 2 && text[at + 1] !== '$') continue;
      if (signs === 1 && (isSpace(text[at - 1]) || /\d/.test(text[at + 1] ?? ''))) continue;
      return text.slice(from, at).trim() === '' ? undefined : at + signs;
    }
  }
  return undefined;
}

const isSpace = (character: string | undefined) => character === undefined || /\s/.test(character);

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

const decoded = (html: string) =>
  html.replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/g, (whole, number: string | undefined, name: string) =>
    number ? String.fromCodePoint(Number(number)) : (ENTITIES[name] ?? whole),
  );

/** The text with each character of a formula replaced by `x`, for checks that only look at words. */
export function withoutFormulas(text: string, kind: TextKind): string {
  let rest = '';
  let end = 0;
  for (const { source, at } of findFormulas(text, kind)) {
    rest += text.slice(end, at) + source.replace(/[^\n]/g, 'x');
    end = at + source.length;
  }
  return rest + text.slice(end);
}
