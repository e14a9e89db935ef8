import { micromark } from 'micromark';
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { findFormulas } from '#src/page-model/formulas/find-formulas.ts';
import { withFormulas } from '#src/page-model/formulas/formulas-in-markdown.ts';
import { htmlOfText } from '#src/page-model/formulas/formulas-in-text.ts';
import { renderFormula } from '#src/page-model/formulas/render-formula.ts';

/**
 * The HTML of an article, converted from Markdown when it is saved, so that nothing unsafe is ever stored.
 *
 * Raw HTML is escaped; links and pictures keep only http, https, mailto and addresses of this site. Formulas are typeset.
 */
export function toSafeHtml(markdown: string): string {
  return withFormulas(markdown, (text) =>
    micromark(text, {
      extensions: [gfmTable(), gfmStrikethrough()],
      htmlExtensions: [gfmTableHtml(), gfmStrikethroughHtml()],
    }).replaceAll('<img ', '<img loading="lazy" '),
  );
}

/** Plain text as HTML with its formulas typeset; everything else stays text. */
export function plainWithFormulas(words: string): string {
  const rendered = findFormulas(words, 'plain').map(
    ({ source, tex, isBlock }) => [source, renderFormula(tex, isBlock).html] as const,
  );
  return htmlOfText(words, new Map(rendered), true);
}
