/**
 * HTML of simple Markdown, which nearly all texts of pages are: paragraphs and flat lists whose only marks are pairs of
 * `**`. Many times faster than the whole converter.
 *
 * Returns nothing for any other text. The result is the same as the converter's; `quick-markdown.test.ts` compares
 * them.
 */
export function quickHtml(markdown: string): string | undefined {
  const end = markdown.endsWith('\n') ? '\n' : '';
  const parts: Part[] = [];
  for (const text of markdown.slice(0, markdown.length - end.length).split('\n\n')) {
    const part = readPart(text.split('\n'));
    // Two lists of one kind in a row are one list, whose items are paragraphs.
    if (!part || (part.list && part.list === parts.at(-1)?.list)) return undefined;
    parts.push(part);
  }
  return parts.map(htmlOf).join('\n') + end;
}

/** The text between two empty lines: a list, or a paragraph. */
interface Part {
  readonly list?: 'ul' | 'ol';
  readonly lines: readonly string[];
}

const BULLET = /^- /;
const NUMBER = /^[1-9]\d?\. /;

function readPart(lines: readonly string[]): Part | undefined {
  const [first = ''] = lines;
  const mark = BULLET.test(first) ? BULLET : first.startsWith('1. ') ? NUMBER : undefined;
  if (!mark) return lines.every(isPlain) ? { lines } : undefined;
  if (!lines.every((line) => mark.test(line))) return undefined;
  const items = lines.map((line) => line.replace(mark, ''));
  return items.every(isPlain) ? { list: mark === BULLET ? 'ul' : 'ol', lines: items } : undefined;
}

/** Characters without a meaning in Markdown, in any place. */
const LETTER = '\\p{Script=Han}A-Za-z0-9，。、；：？！（）《》“”‘’…—％';
/**
 * The marked text starts and ends with a letter or digit: with other characters, Markdown has rules for whether the
 * marks are a pair.
 */
const STRONG = `\\*\\*(?=[\\p{L}\\p{N}])([${LETTER}](?: *[${LETTER}])*)(?<=[\\p{L}\\p{N}])\\*\\*(?!\\*)`;
/** Without spaces at its ends. */
const LINE = new RegExp(`^(?:[${LETTER}]|${STRONG})(?: *(?:[${LETTER}]|${STRONG}))*$`, 'u');
const PAIRS = new RegExp(STRONG, 'gu');

const isPlain = (line: string) => LINE.test(line);

const withStrong = (line: string) => (line.includes('*') ? line.replace(PAIRS, '<strong>$1</strong>') : line);

function htmlOf({ list, lines }: Part): string {
  const words = lines.map(withStrong);
  return list
    ? `<${list}>\n${words.map((item) => `<li>${item}</li>\n`).join('')}</${list}>`
    : `<p>${words.join('\n')}</p>`;
}
