import { escapeHtml } from '../escape-html.ts';
import { findFormulas } from './find-formulas.ts';
import { renderFormula } from './render-formula.ts';

/** Private-use characters, which no real text contains: they replace a formula while its text is converted to HTML. */
const OPEN = '\ue000';
const CLOSE = '\ue001';
const ZERO = 0xe010;
const HELD = /<[^>]*>|\ue000([\ue010-\ue019]+)\ue001/g;

const heldAs = (index: number) =>
  OPEN + [...String(index)].map((digit) => String.fromCharCode(ZERO + Number(digit))).join('') + CLOSE;
const indexOf = (held: string) => Number([...held].map((sign) => String(sign.charCodeAt(0) - ZERO)).join(''));

/**
 * HTML of a Markdown text with its formulas typeset; `convert` converts the rest.
 *
 * The Markdown converter never sees the TeX, so `_`, `*`, `|` and `<` in a formula have their TeX meaning.
 */
export function withFormulas(markdown: string, convert: (markdown: string) => string): string {
  const formulas = findFormulas(markdown, 'markdown');
  if (formulas.length === 0) return convert(markdown);
  let text = '';
  let end = 0;
  formulas.forEach(({ source, at }, index) => {
    text += markdown.slice(end, at).replace(/[\ue000-\ue019]/g, '') + heldAs(index);
    end = at + source.length;
  });
  text += markdown.slice(end).replace(/[\ue000-\ue019]/g, '');
  return convert(text).replace(HELD, (part, held: string | undefined) => {
    // Inside a tag the formula is part of an attribute, such as an alt text: only its source is allowed there.
    if (held === undefined) return part.replace(/\ue000([\ue010-\ue019]+)\ue001/g, (_, at: string) => sourceAt(at));
    const formula = formulas[indexOf(held)];
    return formula ? renderFormula(formula.tex, formula.isBlock).html : '';
  });
  function sourceAt(held: string): string {
    return escapeHtml(formulas[indexOf(held)]?.source ?? '');
  }
}
