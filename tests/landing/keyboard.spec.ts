import { expect, type Page } from '@playwright/test';
import specPages from '../data/spec-pages.json' with { type: 'json' };
import { test } from '../journey.ts';

/** Without a login this page leads to the login, which has its own journeys. */
const PAGES = [
  ...specPages.filter((path) => path !== '/h5/LogisticsInfo'),
  '/h5/shuxue-zuhe',
  '/agreement/registration',
  '/agreement/privacy',
];
/** More stops than any page has. */
const MOST_STOPS = 120;

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
  // Wait for elements that are scrolling or sliding into view.
  for (let frame = 0; frame < 60 && !isSeen(); frame += 1) await new Promise(requestAnimationFrame);
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

const SIZES = {
  'a small phone': { width: 320, height: 640 },
  'a phone at 200 % zoom': { width: 188, height: 406 },
  'a desktop': { width: 1440, height: 900 },
};

for (const [name, viewport] of Object.entries(SIZES)) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('every page fits, and each stop of the keyboard is ringed, in sight and in the order of reading', async ({
      page,
    }) => {
      const wrong: string[] = [];
      for (const path of PAGES) {
        await page.goto(path);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (wide > 0) wrong.push(`${path} is ${wide} px wider than the screen`);
        const stops = await walk(page);
        for (const { name: stop, flaw } of stops) if (flaw) wrong.push(`${path} ${stop}: ${flaw}`);
        const order = stops.flatMap(({ order: place }) => place ?? []);
        if (order.some((place, index) => place < (order[index - 1] ?? 0))) wrong.push(`${path}: ${order.join(' ')}`);
        for (const missed of await page.evaluate(listMissed)) wrong.push(`${path} never reached ${missed}`);
      }

      expect(wrong).toEqual([]);
    });
  });
}

test('an agreement opens and closes by keyboard, and gives the focus back', async ({ page }) => {
  await page.goto('/901');
  const link = page.locator('[data-block="registration-form"]').getByRole('link', { name: '隐私政策' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(link).toBeFocused();
});
