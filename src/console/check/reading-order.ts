/** One thing that a screen reader says. */
export interface ReadItem {
  readonly place: number;
  readonly kind: 'heading' | 'picture' | 'link' | 'button' | 'field' | 'text';
  /** Level of a heading, 1 to 6; 0 for other elements. */
  readonly level: number;
  /** What is read out; empty for an element without a name, which is a mistake for a link, a button or a field. */
  readonly words: string;
}

const SILENT = '[hidden], [aria-hidden="true"], script, style, template, dialog:not([open])';

/** What a screen reader reads of a page, from top to bottom, without initially hidden parts. */
export function readingOrder(document: Document): ReadItem[] {
  const main = document.querySelector('main');
  const items: Omit<ReadItem, 'place'>[] = [];
  const visit = (element: Element): void => {
    if (element.matches(SILENT)) return;
    const own = itemOf(element);
    if (own === undefined) {
      for (const child of element.children) visit(child);
      return;
    }
    if (own.words !== '' || own.kind !== 'picture') items.push(own);
    // A picture in a link is the link's name; one in a text is read with it.
    if (own.kind === 'text') for (const child of element.querySelectorAll('a[href], button')) visit(child);
  };
  if (main) visit(main);
  return items.map((item, place) => ({ ...item, place }));
}

function itemOf(element: Element): Omit<ReadItem, 'place'> | undefined {
  const name = element.localName;
  const level = /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
  if (level > 0) return { kind: 'heading', level, words: wordsOf(element) };
  if (name === 'img') return { kind: 'picture', level: 0, words: element.getAttribute('alt') ?? '' };
  if (name === 'a' && element.hasAttribute('href')) return { kind: 'link', level: 0, words: namedBy(element) };
  if (name === 'button' || name === 'summary') return { kind: 'button', level: 0, words: namedBy(element) };
  if (/^(input|select|textarea)$/.test(name)) return fieldOf(element);
  return isText(element) ? { kind: 'text', level: 0, words: wordsOf(element) } : undefined;
}

function fieldOf(element: Element): Omit<ReadItem, 'place'> | undefined {
  if (element.getAttribute('type') === 'hidden') return undefined;
  const { labels } = element as HTMLInputElement;
  const words = element.getAttribute('aria-label') ?? [...(labels ?? [])].map(wordsOf).join(' ');
  return { kind: 'field', level: 0, words };
}

/** Whether it contains text directly, so that its content is read as one. */
function isText(element: Element): boolean {
  return [...element.childNodes].some((node) => node.nodeName === '#text' && node.textContent?.trim());
}

const namedBy = (element: Element) =>
  element.getAttribute('aria-label') ??
  (wordsOf(element) || [...element.querySelectorAll('img')].map((image) => image.alt).join(' '));

const wordsOf = (element: Element) => (element.textContent ?? '').replace(/[\s\u200b]+/g, ' ').trim();
