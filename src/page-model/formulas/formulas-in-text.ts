import { escapeHtml } from '../escape-html.ts';
import { type FoundFormula, findFormulas, withoutFormulas } from './find-formulas.ts';

const MARKUP = /<\/?[a-z]|&(#\d+|\w+);/i;

/** The formulas of a text that is plain, or HTML if it contains any outside its formulas. */
export function formulasIn(text: string): FoundFormula[] {
  return findFormulas(text, isMarkup(text) ? 'html' : 'plain');
}

/** Whether a text is HTML: a `<` within a formula is none. */
export const isMarkup = (text: string) => MARKUP.test(withoutFormulas(text, 'plain'));

/**
 * A plain text, or HTML, as HTML with its formulas typeset: `rendered` has the HTML of each by its source.
 *
 * A formula that is not there stays as it is written, as code. Nothing else of the text is made safe that was not.
 */
export function htmlOfText(text: string, rendered: ReadonlyMap<string, string>, isPlain = false): string {
  const isHtml = !isPlain && isMarkup(text);
  const words = (part: string) => dollars(isHtml ? part : escapeHtml(part).replaceAll('\n', '<br>'));
  let html = '';
  let end = 0;
  let isAfterBlock = false;
  // A block formula is a line of its own anyway: the line breaks around it are none.
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
