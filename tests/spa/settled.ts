import { expect, type Page } from '@playwright/test';

/** What stands on a screen once it has come to rest. */
export interface Shown {
  readonly title: string;
  /** The text of its `main`, and how many of them there are. */
  readonly text: string;
  readonly mains: number;
  /** The texts of its headings that are seen, each with its level: `h1 课程`. */
  readonly headings: readonly string[];
  /** Its elements by name and class, in order. */
  readonly elements: readonly string[];
}

/** How long the page looks at itself before it says what is missing. */
const LOOKS_MS = 5000;
/** As long as any other expectation (playwright.config.ts). */
const PATIENCE = { timeout: 60_000 };

/**
 * Waits until a screen stands at its address: it has a visible `main` and nothing that is still loading.
 *
 * The page itself waits, in one call: locators first send Playwright's large script into every new document, a quarter
 * of the processor time of a visit.
 */
export async function settled(page: Page, goal: string | RegExp = /./): Promise<Shown> {
  const isString = typeof goal === 'string';
  const wanted = isString ? new URL(goal, page.url()).href : goal.source;
  let shown: Shown | undefined;
  // A screen that leads on by loading another document ends the call.
  await expect(async () => {
    const { address, isWhole, ...rest } = await page.evaluate(look, { wanted, isString, forMs: LOOKS_MS });
    if (isString) expect(address).toBe(wanted);
    else expect(address).toMatch(goal);
    expect(isWhole, `${address} has a visible main and no skeleton`).toBe(true);
    shown = rest;
  }).toPass(PATIENCE);
  if (!shown) throw new Error('A screen that stands was not seen.');
  return shown;
}

interface Goal {
  readonly wanted: string;
  /** Whether the address is exactly what is wanted, or matches it. */
  readonly isString: boolean;
  readonly forMs: number;
}

/** Runs in the page. */
async function look({ wanted, isString, forMs }: Goal) {
  const isThere = () => (isString ? location.href === wanted : new RegExp(wanted).test(location.href));
  const isStanding = () => {
    const main = document.querySelector('main');
    const { width = 0, height = 0 } = main?.getBoundingClientRect() ?? {};
    const isVisible = width > 0 && height > 0 && main?.checkVisibility({ visibilityProperty: true }) === true;
    return isVisible && !document.querySelector('.skeleton');
  };
  const text = () => document.querySelector('main')?.innerText ?? '';
  const isNamed = () => document.title !== '' && document.querySelectorAll('h1').length === 1;
  const isWhole = () => isStanding() && isNamed() && /\S{2}/.test(text());
  const end = performance.now() + forMs;
  while (!(isThere() && isWhole()) && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    address: location.href,
    isWhole: isStanding(),
    title: document.title,
    text: text(),
    mains: document.querySelectorAll('main').length,
    headings: [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility({ visibilityProperty: true }))
      .map(({ localName, innerText }) => `${localName} ${innerText}`),
    elements: [...document.querySelectorAll('body, main *')].map(
      ({ localName, className }) => `${localName}.${className}`,
    ),
  };
}
