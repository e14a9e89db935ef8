import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

export interface Tab {
  /** The tab's page, as empty as a new one. */
  readonly page: Page;
  /** Takes everything back that a test left in the tab, and stops what its page still does. */
  readonly empty: () => Promise<void>;
}

const HEARD = [
  'request',
  'response',
  'requestfailed',
  'console',
  'pageerror',
  'framenavigated',
  'load',
  'dialog',
] as const;
/** Answers everybody with a text, isolated like the app: it stays in the same process. */
const QUIET = '/healthz';

/**
 * One tab in which a worker's tests visit one after the other. Its process is warm and has the app's files: a visit takes
 * a third of the time that it takes in a new one. A failed test ends its worker, and this tab.
 */
export async function openTab(browser: Browser, options: BrowserContextOptions): Promise<Tab> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const scripts: { dispose: () => Promise<void> }[] = [];
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = async (...args) => {
    const script = await addInitScript(...args);
    scripts.push(script);
    return script;
  };
  const empty = async () => {
    const others = context.pages().filter((other) => other !== page);
    await Promise.all(others.map((other) => other.close()));
    await context.setOffline(false);
    await Promise.all(scripts.splice(0).map((script) => script.dispose()));
    await page.goto(QUIET);
    for (const event of HEARD) page.removeAllListeners(event);
    for (const event of ['request', 'response', 'page'] as const) context.removeAllListeners(event);
    await context.clearCookies();
    await context.clearPermissions();
    const { origin } = new URL(page.url());
    await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.send('Page.resetNavigationHistory');
    await page.evaluate(() => sessionStorage.clear());
    await page.setExtraHTTPHeaders({});
    await page.emulateMedia({ colorScheme: null, media: null });
    await page.setViewportSize(options.viewport ?? { width: 375, height: 812 });
  };
  return { page, empty };
}
