import { bareText } from './messages.ts';

/** The section of an element's block. */
export function blockOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('section[data-block]') : null;
}

/** The texts at an element and at each one around it, up to its block, with their elements. */
export function textsAround(element: Element, block: Element): [text: string, at: Element][] {
  const found: [string, Element][] = [];
  for (let at: Element | null = element; at && at !== block; at = at.parentElement) {
    const text = bareText(at.getAttribute('alt') ?? at.textContent ?? '');
    if (text !== '' && text !== found.at(-1)?.[0]) found.push([text, at]);
  }
  return found;
}
