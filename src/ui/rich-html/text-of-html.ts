import { trustedHtml } from '../trusted-html.ts';

const BLOCKS = 'p, div, li, tr, h1, h2, h3, h4, h5, h6, blockquote, br, dt, dd, pre';

/** The words of content, a line for each block. Read in a document of its own, where nothing runs and nothing is fetched. */
export function textOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(trustedHtml(html), 'text/html');
  for (const silent of body.querySelectorAll('script, style, template, noscript, iframe, textarea')) silent.remove();
  for (const block of body.querySelectorAll(BLOCKS)) block.after('\n');
  return (body.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim();
}
