import type { RenderedHtml } from '#src/page-model/rendered-html.ts';

const lists = new Map<string, readonly string[]>();

/** The classes that elements of an HTML text have, each once. */
export function classesIn(html: string): readonly string[] {
  const values = new Set<string>();
  for (const [, value = ''] of html.matchAll(/ class="([^"]*)"/g)) values.add(value);
  const names = [...new Set([...values].flatMap((value) => value.split(' ')))].sort();
  const key = names.join(' ');
  const known = lists.get(key) ?? names;
  lists.set(key, known);
  return known;
}

export const withClasses = (html: string): RenderedHtml => ({ html, classes: classesIn(html) });
