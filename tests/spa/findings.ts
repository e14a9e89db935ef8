import type { Page } from '@playwright/test';

/** Console errors, warnings and CSP violations of pages opened from now on, each with its page's address. */
export function watchConsole(page: Page): readonly string[] {
  const logged: string[] = [];
  const log = (text: string) => logged.push(`${page.url()}: ${text}`);
  page.on('console', (message) => {
    // The document of an unknown address has status 404, which the browser logs.
    if (message.location().url.endsWith('/404')) return;
    // Printed by Playwright when a test has no service worker.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (['error', 'warning'].includes(message.type())) log(message.text());
  });
  page.on('pageerror', (error) => log(error.message));
  // Some violations, such as Trusted Types under a default policy, are not logged. They are reported before the next
  // visit, in order.
  void page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`The policy refused ${blockedURI} (${violatedDirective}).`);
    });
  });
  return logged;
}

/** Doubles the text size permanently, and returns what then sticks out of the screen or is cut off by its box. */
export const cutAtTwice = (page: Page): Promise<string[]> => page.evaluate(listCutAtTwice);

/** Runs in the page. Text that can be scrolled to, or that ends in an ellipsis, is not cut off. */
function listCutAtTwice(): string[] {
  const root = document.documentElement;
  root.style.fontSize = '200%';
  const cut = root.scrollWidth > root.clientWidth ? [`The screen scrolls sideways to ${root.scrollWidth} px.`] : [];

  const boxes = new Map<Element, Element | undefined>();
  const boxOf = (element: Element | null): Element | undefined => {
    if (!element || boxes.has(element)) return element ? boxes.get(element) : undefined;
    const { overflow, position } = getComputedStyle(element);
    const box = overflow === 'visible' ? (position === 'fixed' ? undefined : boxOf(element.parentElement)) : element;
    boxes.set(element, box);
    return box;
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent?.trim();
    const box = words && boxOf(text.parentElement);
    if (!box || !text.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { overflow, textOverflow, webkitLineClamp } = getComputedStyle(box);
    const edge = box.getBoundingClientRect();
    const isForEars = Math.min(edge.width, edge.height) < 2;
    if (isForEars || textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || /auto|scroll/.test(overflow))
      continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const past = Math.max(edge.left - left, right - edge.right, edge.top - top, bottom - edge.bottom);
    // A line box is higher than its glyphs.
    const isCut = past > Number.parseFloat(getComputedStyle(text.parentElement).fontSize) / 4;
    if (isCut) cut.push(`${words.slice(0, 20)} is cut by ${box.className || box.tagName}.`);
  }
  return cut;
}
