import type { RenderedHtml } from '#src/page-model/rendered-html.ts';

const CLASS = ' class="';
const byText = new Map<string, readonly string[]>();
const lists = new Map<string, readonly string[]>();

/** The classes that elements of an HTML text have, each once. */
export function classesIn(html: string): readonly string[] {
  const values = new Set<string>();
  for (let at = html.indexOf(CLASS); at >= 0; at = html.indexOf(CLASS, at)) {
    const start = at + CLASS.length;
    at = html.indexOf('"', start);
    if (at < 0) break;
    values.add(html.slice(start, at));
  }
  const text = [...values].join(' ');
  const known = byText.get(text) ?? listOf(text);
  byText.set(text, known);
  return known;
}

function listOf(text: string): readonly string[] {
  const names = [...new Set(text.split(' '))].filter(Boolean).sort();
  const key = names.join(' ');
  const known = lists.get(key) ?? names;
  lists.set(key, known);
  return known;
}

export const withClasses = (html: string): RenderedHtml => ({ html, classes: classesIn(html) });
