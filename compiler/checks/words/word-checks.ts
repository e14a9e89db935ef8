import type { LinkContext } from '../../link/link-context.ts';
import { type WrittenText, walkTexts } from '../../link/walk.ts';
import { createProblem, type Problem, type ProblemArgs, type ProblemCode } from '../../problems/problem.ts';
import type { SourceDocument, ValuePath } from '../../problems/source-document.ts';
import { findSwallowedLine } from './swallowed-lines.ts';

type Report = (code: ProblemCode, text: WrittenText, args: ProblemArgs, written?: string) => void;

/** Warns about text that shows wrongly or is risky: syntax of other languages, words that advertising law punishes. */
export function checkWords(document: SourceDocument, kind: 'page' | 'fragment', context: LinkContext): Problem[] {
  // Agreements contain such words to rule them out.
  const isLegal = /(?:^|\/)agreement\/[^/]*$/.test(document.file);
  const isLive = kind === 'page' && (document.value as { readonly status?: unknown }).status === 'live';
  const words = isLegal ? [] : (context.site.words ?? []).filter(({ word }) => document.text.includes(word));
  // A comment may have cut a text short.
  const hasHash = /\S #\S/.test(document.text);
  const problems: Problem[] = [];
  const report: Report = (code, { path: own }, args, written) => {
    const whole = document.rangeOf(own);
    const at = written ? document.text.indexOf(written, whole.start) : -1;
    const isFound = written !== undefined && at >= 0 && at < whole.end;
    const range = isFound ? document.rangeAt(at, at + written.length) : whole;
    problems.push(createProblem(code, { file: document.file, range }, { key: nameOf(own), ...args }));
  };
  walkTexts(context.schemas.of(kind), document.value, [], (text) => {
    const swallowed = findSwallowedLine(text.text, text.path, document);
    if (swallowed) {
      const { written, at: range, fix } = swallowed;
      problems.push(
        createProblem('MARKDOWN_YAML', { file: document.file, range }, { written, key: nameOf(text.path) }, fix),
      );
    }
    checkMarks(text, report);
    checkQuotes(text, report);
    checkListComma(text, document, report);
    if (hasHash) checkCut(text, document, report);
    if (isLive && SAYS_NOTHING.test(text.text)) report('TEXT_SAYS_NOTHING', text, { written: text.text });
    for (const { word, reason } of words) {
      if (text.text.includes(word)) report('WORD_RISKY', text, { word, reason }, word);
    }
    if (text.text.length > SHORTEST_LIMIT) checkLength(text, document, report);
  });
  return problems;
}

const MARKS =
  /&(?:[a-z]{2,8}|#\d{2,6}|#x[\da-f]{2,6});|<br\s*\/?>|<\/?[bip]>|\\n|\*\*[^*]+\*\*|\[[^\]\n]*\]\([^)\n]*\)/;
const EMPTY_LINK = /(?<!!)(?:\[[^\]\n]*\]\(\s*\)|\[\s*\]\([^)\n]*\))/;
const PICTURE_NAME = /^(?:图片?|照片|海报|配图|banner|image|img|pic|photo)?\s*[-_]?\d*$|\.(?:jpe?g|png|webp)$/i;

/** Punctuation alone, and placeholder words. */
const SAYS_NOTHING = /^(?:[\p{P}\p{S}\s]+|todo|tbd|x{2,}|test|测试|待定|待补充?|待填写?|暂无)$/iu;

function checkQuotes(text: WrittenText, report: Report) {
  const at = /[“”‘「」『』《》]/.test(text.text) ? findLoneQuote(text.text) : undefined;
  if (at === undefined) return;
  const rest = text.text.slice(at).split('\n', 1)[0] ?? '';
  report('TEXT_QUOTES', text, { quote: rest.slice(0, 1), written: rest }, rest);
}

/** A list in brackets whose only item contains full-width commas was meant as several items. */
function checkListComma({ text, path }: WrittenText, document: SourceDocument, report: Report) {
  if (path.at(-1) !== 0 || !/[，、]/.test(text)) return;
  const { start, end } = document.rangeOf(path);
  const isAlone =
    /\[\s*$/.test(document.text.slice(Math.max(0, start - 8), start)) && /^\s*\]/.test(document.text.slice(end));
  if (isAlone) report('LIST_COMMA', { text, path, isMarkdown: false }, { written: text });
}

function checkMarks(text: WrittenText, report: Report) {
  const { isMarkdown, path } = text;
  if (isMarkdown) {
    const empty = EMPTY_LINK.exec(text.text)?.[0];
    if (empty) report('MARKDOWN_LINK_EMPTY', text, { written: empty }, empty);
    return;
  }
  const mark = /[<\\*(&]/.test(text.text) ? MARKS.exec(text.text)?.[0] : undefined;
  if (mark) report('TEXT_MARKUP', text, { written: mark }, mark);
  if (path.at(-1) === 'alt' && PICTURE_NAME.test(text.text.trim()))
    report('ALT_SAYS_NOTHING', text, { written: text.text });
}

/** After a space, `#` begins a comment; before a word or a number it was most likely text. */
function checkCut(text: WrittenText, document: SourceDocument, report: Report) {
  const { end } = document.rangeOf(text.path);
  const rest = /^ +(#[^\s#][^\n,}\]]*)/.exec(document.text.slice(end, end + 80))?.[1];
  if (rest) report('TEXT_CUT', text, { written: text.text, rest: rest.trimEnd() });
}

/** Longest text that fits on a phone, by block type and field. */
const FITS: Readonly<Record<string, number>> = {
  'sticky-buy.label': 12,
  'sticky-buy.note': 20,
  'anchor-nav.items.label': 8,
  'hero.heading': 30,
  'hero.button.label': 16,
  'price-card.button.label': 16,
  'registration-form.submit': 20,
  'button.label': 20,
  'exit-dialog.title': 20,
  'exit-dialog.stay': 10,
  'exit-dialog.leave': 10,
};

const SHORTEST_LIMIT = Math.min(...Object.values(FITS));

function checkLength(text: WrittenText, { value }: SourceDocument, report: Report) {
  const [list, index, ...rest] = text.path;
  if (list !== 'blocks') return;
  const block = (value as { readonly blocks: readonly { readonly type?: unknown }[] }).blocks[Number(index)];
  const limit = FITS[[block?.type, ...rest.filter((step) => typeof step === 'string')].join('.')];
  if (limit === undefined) return;
  const length = widthInCharacters(text.text);
  if (length > limit) report('TEXT_DOES_NOT_FIT', text, { length, limit });
}

/** Width of a text in Chinese characters; Latin letters and digits count half. */
function widthInCharacters(text: string): number {
  let halves = 0;
  for (const character of text) halves += character < '\u0100' ? 1 : 2;
  return Math.ceil(halves / 2);
}

const nameOf = (path: ValuePath) => String(path.findLast((step) => typeof step === 'string') ?? '');

const CLOSING: Readonly<Record<string, string>> = { '“': '”', '‘': '’', '「': '」', '『': '』', '《': '》' };
const CLOSERS = new Set(Object.values(CLOSING));

/** Where a text has an unpaired quotation mark; undefined where all are paired. */
function findLoneQuote(text: string): number | undefined {
  const open: { readonly at: number; readonly closing: string }[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? '';
    const closing = CLOSING[mark];
    if (closing) open.push({ at, closing });
    else if (CLOSERS.has(mark)) {
      const last = open.at(-1);
      if (last?.closing === mark) open.pop();
      // Without an opening mark it is the apostrophe of an English word.
      else if (mark !== '’') return last?.at ?? at;
    }
  }
  return open[0]?.at;
}
