import type { Page } from '@playwright/test';

/** More stops than any page has. */
const MOST_STOPS = 120;

/**
 * Walks through the open page by keyboard, without motion, and tells what is wrong: a stop without a ring, out of sight or
 * out of the order of reading, and a control that is never reached.
 */
export async function flawsByKeyboard(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(restart);
  const stops = await walk(page);
  const order = stops.flatMap(({ order: place }) => place ?? []);
  const isMixed = order.some((place, index) => place < (order[index - 1] ?? 0));
  const missed = await page.evaluate(listMissed);
  await page.emulateMedia({ reducedMotion: null });
  return [
    ...stops.filter(({ flaw }) => flaw).map(({ name, flaw }) => `${name}: ${flaw}`),
    ...(isMixed ? [`the order is ${order.join(' ')}`] : []),
    ...missed.map((name) => `never reached ${name}`),
  ];
}

/** Runs in the page: it is as before its first walk. */
function restart(): void {
  for (const walked of document.querySelectorAll('[data-walked]')) walked.removeAttribute('data-walked');
  // The next stop is the first one after what had the focus last.
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
  window.scrollTo({ top: 0, behavior: 'instant' });
}

/** One tab stop of the keyboard, as a user sees it. */
interface Stop {
  readonly name: string;
  /** What is wrong with it; empty when nothing is. */
  readonly flaw: string;
  /** Position in the page's reading order; undefined for sticky elements. */
  readonly order: number | undefined;
}

/** Moves on by keyboard until the focus leaves the page. Every stop is checked once it is at rest. */
async function walk(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let count = 0; count < MOST_STOPS; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(lookAtFocus);
    if (!stop) return stops;
    stops.push(stop);
  }
  throw new Error(`The focus has not left the page after ${MOST_STOPS} stops.`);
}

/** Runs in the page. Undefined when the focus has left it, or is back at its start. */
async function lookAtFocus(): Promise<Stop | undefined> {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.hasAttribute('data-walked')) return undefined;
  focused.setAttribute('data-walked', '');
  const isRinged = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
    outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  // A card has its ring around the link's whole area, a part of a picture has an outline.
  const hasRing =
    isRinged(getComputedStyle(focused)) ||
    isRinged(getComputedStyle(focused, '::after')) ||
    [...focused.querySelectorAll('rect')].some((area) => getComputedStyle(area).stroke !== 'none');
  const isSeen = () => {
    const { left, right, top, bottom } = focused.getClientRects()[0] ?? new DOMRect();
    const x = (Math.max(0, left) + Math.min(window.innerWidth, right)) / 2;
    const y = (Math.max(0, top) + Math.min(window.innerHeight, bottom)) / 2;
    const there = document.elementFromPoint(x, y);
    // The checkbox of a consent lies inside its label.
    return there !== null && (focused.contains(there) || there.contains(focused) || there.closest('label') !== null);
  };
  // Wait for elements that are scrolling or sliding into view; this limit only ends what hangs.
  for (let frame = 0; frame < 300 && !isSeen(); frame += 1) await new Promise(requestAnimationFrame);
  const flaws = [!hasRing && 'no ring', !isSeen() && 'not in sight'];
  const sticks = focused.closest('.block-sticky-buy, .block-anchor-nav') !== null;
  return {
    name: `${focused.tagName} ${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 20)}`,
    flaw: flaws.filter(Boolean).join(', '),
    order: sticks ? undefined : [...document.querySelectorAll('*')].indexOf(focused),
  };
}

/** Runs in the page: visible controls that were not reached. Controls added by a script may be too late. */
function listMissed(): string[] {
  return [...document.querySelectorAll('main a[href], main button, main input, main summary')]
    .filter((each) => each.checkVisibility() && !each.closest('dialog, [data-island], [data-sticky], [data-controls]'))
    .filter((each) => !each.hasAttribute('data-walked') && !each.matches(':disabled, [tabindex="-1"]'))
    .map(({ tagName, textContent }) => `${tagName} ${textContent?.trim().slice(0, 20)}`);
}
