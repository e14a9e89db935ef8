import type { RenderedHtml } from '#src/page-model/rendered-html.ts';

const CLASS = ' class="';

/** The class attributes of an HTML text, each once, separated by spaces. */
export function classesIn(html: string): string {
  const values = new Set<string>();
  for (let at = html.indexOf(CLASS); at >= 0; at = html.indexOf(CLASS, at)) {
    const start = at + CLASS.length;
    at = html.indexOf('"', start);
    if (at < 0) break;
    values.add(html.slice(start, at));
  }
  return [...values].join(' ');
}

export const withClasses = (html: string): RenderedHtml => ({ html, classes: classesIn(html) });
