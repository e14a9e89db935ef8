import { findAddressFlaw } from '../address.ts';
import { repair } from '../did-you-mean.ts';
import { findMarkdownParts } from '../markdown.ts';
import type { ValueCheck } from './value-check.ts';

/** What the schema allows; longer text is already reported and may be made to be slow. */
const MAX_MARKDOWN = 20_000;

/** Checks a Markdown text for addresses that may not be followed, for pictures and for HTML. */
export function checkMarkdown({ value, path, document, context, report }: ValueCheck): void {
  if (typeof value !== 'string' || value.length > MAX_MARKDOWN) return;
  const parts = findMarkdownParts(value);
  if (parts.length === 0) return;
  const whole = document.rangeOf(path);
  let from = whole.start;
  let isPictureAddress = false;
  for (const { kind, text } of parts) {
    const found = document.text.indexOf(text, from);
    const at = found >= 0 && found < whole.end ? document.rangeAt(found, found + text.length) : whole;
    if (at !== whole) from = at.start;
    if (kind === 'image') report('MARKDOWN_IMAGE', {}, at);
    else if (kind === 'html') {
      if (!text.startsWith('</')) report('MARKDOWN_HTML', { written: text }, at);
    } else if (!isPictureAddress && !isInPage(text)) {
      const flaw = findAddressFlaw(text, context);
      if (flaw) report(flaw.code, flaw.args, at, repair(document, at, text, flaw.meant));
    }
    isPictureAddress = kind === 'image';
  }
}

/** A block of the page, a telephone or a mail address: nothing that leads off the site. */
function isInPage(address: string): boolean {
  return /^#[a-z][a-z0-9-]*$|^tel:[0-9+-]+$|^mailto:[^\s@]+@[^\s@]+$/.test(address);
}
