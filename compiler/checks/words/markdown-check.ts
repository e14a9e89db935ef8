import { withoutFormulas } from '#src/page-model/formulas/find-formulas.ts';
import { findAddressFlaw } from '../../link/address.ts';
import { repair } from '../../problems/did-you-mean.ts';
import type { SourceDocument, ValuePath } from '../../problems/source-document.ts';
import { findMarkdownParts } from '../../read/markdown.ts';
import { findMarkdownExcess, MAX_MARKDOWN } from '../../read/markdown-limits.ts';
import type { ValueCheck } from '../page/value-check.ts';
import { checkFormulas } from './formula-check.ts';
import { placeInText } from './swallowed-lines.ts';

/** Checks a Markdown text for forbidden addresses, pictures and HTML. */
export function checkMarkdown(check: ValueCheck): void {
  const { value, path, document, context, report } = check;
  if (typeof value !== 'string' || value.length > MAX_MARKDOWN) return;
  checkFormulas(value, check);
  const excess = findMarkdownExcess(withoutFormulas(value, 'markdown'));
  if (excess) {
    const { what, count, limit, at } = excess;
    report('MARKDOWN_TOO_COMPLEX', { what: `@${what}`, count, limit }, placeInText(value, at, path, document));
    return;
  }
  if (isJoined(path, document)) report('MARKDOWN_LINES', { key: String(path.at(-1)) });
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

/** Whether a text of several lines lacks the mark (`|`) that preserves its line breaks. */
function isJoined(path: ValuePath, document: SourceDocument): boolean {
  if (document.hasNoRunOnText) return false;
  const { start, end } = document.rangeOf(path);
  const written = document.text.slice(start, end);
  return /^[^|>"'].*\n\s*\S/.test(written);
}

/** A block of the page, a telephone or a mail address: nothing that leads off the site. */
function isInPage(address: string): boolean {
  return /^#[a-z][a-z0-9-]*$|^tel:[0-9+-]+$|^mailto:[^\s@]+@[^\s@]+$/.test(address);
}
