import type { RenderedText } from '#src/contract/console/compiler-calls.ts';

/** The frame scrolls to this element. */
const FIRST_MARK = 'first-change';
/** Blocks of a page, as a query lists them: `0,4,5`. */
const PLACES = /^[0-9]{1,4}(?:,[0-9]{1,4}){0,199}$/;

/**
 * The document with some of its blocks outlined, and `#first-change` at the first of them.
 *
 * @param changed Their positions in the page, from the query; an invalid value marks nothing.
 */
export function markBlocks(
  { document, blocks }: Pick<RenderedText, 'blocks'> & { readonly document: string },
  changed: unknown,
): string {
  if (typeof changed !== 'string' || !PLACES.test(changed)) return document;
  const places = new Set(changed.split(',').map(Number));
  const ids = blocks.filter(({ index, id }) => places.has(index) && /^[a-z][a-z0-9-]*$/.test(id)).map(({ id }) => id);
  const [first] = ids;
  if (first === undefined) return document;
  const rule = `${ids.map((id) => `#${id}`).join()}{outline:4px solid #d98300;outline-offset:-4px}`;
  return document
    .replace('</head>', () => `<style>${rule}#${FIRST_MARK}{scroll-margin-top:24px}</style></head>`)
    .replace(`<section id="${first}"`, (section) => `<span id="${FIRST_MARK}"></span>${section}`);
}
