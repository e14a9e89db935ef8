import { micromark } from 'micromark';
import { gfmStrikethrough, gfmStrikethroughHtml } from 'micromark-extension-gfm-strikethrough';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { withFormulas } from '#src/page-model/formulas/formulas-in-markdown.ts';

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
