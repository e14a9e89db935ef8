import { bareText } from './messages.ts';

/** The section of the block that something belongs to. */
export function blockOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('section[data-block]') : null;
}

/** What is read at an element and at each around it, up to its block; each with where it is read. */
export function textsAround(element: Element, block: Element): [text: string, at: Element][] {
  const found: [string, Element][] = [];
  for (let at: Element | null = element; at && at !== block; at = at.parentElement) {
    const text = bareText(at.getAttribute('alt') ?? at.textContent ?? '');
    if (text !== '' && text !== found.at(-1)?.[0]) found.push([text, at]);
  }
  return found;
}
