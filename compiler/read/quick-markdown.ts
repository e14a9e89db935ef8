/**
 * HTML of the plain part of Markdown that nearly every text of a page is written in, many times as fast as the whole converter:
 * paragraphs and lists of one level, in whose lines the only marks are pairs of `**`.
 *
 * Returns nothing for a text that holds anything else. What is returned is what the converter would give;
 * `quick-markdown.test.ts` compares the two.
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

/** What stands between two empty lines: a list, or a paragraph. */
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

/** Characters that mean nothing to Markdown, wherever they stand. */
const LETTER = '\\p{Script=Han}A-Za-z0-9，。、；：？！（）《》“”‘’…—％';
/** Within the marks a letter or a figure stands at both ends: beside anything else it takes rules to know that they are a pair. */
const STRONG = `\\*\\*(?=[\\p{L}\\p{N}])([${LETTER}](?: *[${LETTER}])*)(?<=[\\p{L}\\p{N}])\\*\\*(?!\\*)`;
/** No space at its ends. */
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
