import { findAddressFlaw } from '../link/address.ts';
import { repair } from '../problems/did-you-mean.ts';
import type { TextEdit } from '../problems/problem.ts';
import type { SourceDocument, SourceRange, ValuePath } from '../problems/source-document.ts';
import { findMarkdownParts } from '../read/markdown.ts';
import { findMarkdownExcess, MAX_MARKDOWN } from '../read/markdown-limits.ts';
import type { ValueCheck } from './value-check.ts';

/** Checks a Markdown text for addresses that may not be followed, for pictures and for HTML. */
export function checkMarkdown({ value, path, document, context, report }: ValueCheck): void {
  if (typeof value !== 'string' || value.length > MAX_MARKDOWN) return;
  const excess = findMarkdownExcess(value);
  if (excess) {
    const { what, count, limit, at } = excess;
    report('MARKDOWN_TOO_COMPLEX', { what: `@${what}`, count, limit }, placeInText(value, at, path, document));
    return;
  }
  if (isJoined(path, document)) report('MARKDOWN_LINES', { key: String(path.at(-1)) });
  const swallowed = SWALLOWED.exec(value);
  if (swallowed) {
    const [written] = swallowed;
    const at = placeInText(value, swallowed.index, path, document);
    report('MARKDOWN_YAML', { written, key: String(path.at(-1)) }, at, dedented(at, path, document));
  }
  const parts = findMarkdownParts(value);
  if (parts.length === 0) return;
  const whole = document.rangeOf(path);
  let from = whole.start;
  let isPictureAddress = false;
  for (const { kind, text, address = text } of parts) {
    const found = document.text.indexOf(text, from);
    const at = found >= 0 && found < whole.end ? document.rangeAt(found, found + text.length) : whole;
    if (at !== whole) from = at.start;
    if (kind === 'image') report('MARKDOWN_IMAGE', {}, at);
    else if (kind === 'html') {
      if (!text.startsWith('</')) report('MARKDOWN_HTML', { written: text }, at);
    } else if (!isPictureAddress && !isInPage(address)) {
      const flaw = findAddressFlaw(address, context);
      if (flaw) report(flaw.code, flaw.args, at, repair(document, at, text, flaw.meant));
    }
    isPictureAddress = kind === 'image';
  }
}

/** Whether a text of several lines stands there without the mark that keeps them apart. */
function isJoined(path: ValuePath, document: SourceDocument): boolean {
  if (document.hasNoRunOnText) return false;
  const { start, end } = document.rangeOf(path);
  const written = document.text.slice(start, end);
  return /^[^|>"'].*\n\s*\S/.test(written);
}

/** What belongs to a block or begins the next, and has slipped into the text above it by its indentation. */
const SWALLOWED = /(?<=^[ \t]*)(?:when:(?: *\{.*)?|id: [a-z][a-z0-9-]*|- (?:\{ *)?type: [a-z].*)$/m;

/** Moves a line, and what hangs on it, out to the key of the text; only where nothing but such lines follows. */
function dedented(
  at: SourceRange,
  path: ValuePath,
  { text, rangeOf }: SourceDocument,
): readonly TextEdit[] | undefined {
  const start = text.lastIndexOf('\n', at.start - 1) + 1;
  const surplus = at.start - start - (rangeOf(path, 'key').column - 1);
  const lines = text.slice(start, rangeOf(path).end).split('\n');
  const isSure =
    surplus > 0 && !text.startsWith('-', at.start) && lines.every((line) => /^ *(?:[a-zA-Z]+:(?: .*)?)?$/.test(line));
  if (!isSure) return undefined;
  let from = start;
  return lines.flatMap((line): TextEdit[] => {
    const begin = from;
    from += line.length + 1;
    return line.trim() ? [{ start: begin, end: begin + surplus, text: '' }] : [];
  });
}

/** The rest of the line at an offset of a text, where it is written; the text as a whole where it is written otherwise. */
function placeInText(value: string, at: number, path: ValuePath, document: SourceDocument): SourceRange {
  const whole = document.rangeOf(path);
  const line = value.slice(at).split('\n', 1)[0] ?? '';
  const before = value.slice(0, at).split('\n').length - 1;
  let from = whole.start;
  for (let skipped = 0; skipped < before; skipped += 1) from = document.text.indexOf('\n', from) + 1;
  const start = document.text.indexOf(line, from);
  return line && start >= from && start < whole.end ? document.rangeAt(start, start + line.length) : whole;
}

/** A block of the page, a telephone or a mail address: nothing that leads off the site. */
function isInPage(address: string): boolean {
  return /^#[a-z][a-z0-9-]*$|^tel:[0-9+-]+$|^mailto:[^\s@]+@[^\s@]+$/.test(address);
}
