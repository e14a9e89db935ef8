import { escapeHtml } from '../escape-html.ts';
import { type FoundFormula, findFormulas, withoutFormulas } from './find-formulas.ts';

const MARKUP = /<\/?[a-z]|&(#\d+|\w+);/i;

/** The formulas of a plain text, or of HTML if the text contains any tag outside formulas. */
export function formulasIn(text: string): FoundFormula[] {
  return findFormulas(text, isMarkup(text) ? 'html' : 'plain');
}

/** Whether a text is HTML; a `<` inside a formula does not count. */
export const isMarkup = (text: string) => MARKUP.test(withoutFormulas(text, 'plain'));

/**
 * A plain text or HTML, as HTML with its formulas typeset; `rendered` maps the source of a formula to its HTML.
 *
 * A formula without an entry is shown as code. The rest of the text is not sanitised.
 */
export function htmlOfText(text: string, rendered: ReadonlyMap<string, string>, isPlain = false): string {
  const isHtml = !isPlain && isMarkup(text);
  const words = (part: string) => dollars(isHtml ? part : escapeHtml(part).replaceAll('\n', '<br>'));
  let html = '';
  let end = 0;
  let isAfterBlock = false;
  // A block formula is on its own line anyway, so line breaks around it are removed.
  const between = (part: string, isBeforeBlock: boolean) => {
    const rest = isAfterBlock ? part.replace(/^[ \t]*\n/, '') : part;
    return words(isBeforeBlock ? rest.replace(/\n[ \t]*$/, '') : rest);
  };
  for (const { source, at, isBlock } of findFormulas(text, isHtml ? 'html' : 'plain')) {
    html +=
      between(text.slice(end, at), isBlock) +
      (rendered.get(source) ?? `<code>${isHtml ? source : escapeHtml(source)}</code>`);
    end = at + source.length;
    isAfterBlock = isBlock;
  }
  html += between(text.slice(end), false);
  return isHtml ? html : `<p>${html}</p>`;
}

/** `\$` is a dollar sign. */
export const dollars = (text: string) => text.replaceAll('\\$', '$');
