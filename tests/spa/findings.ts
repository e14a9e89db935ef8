import type { Page } from '@playwright/test';

/** Console errors, warnings and CSP violations of pages opened from now on. */
export function watchConsole(page: Page): readonly string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    // The document of an unknown address has status 404, which the browser logs.
    if (message.location().url.endsWith('/404')) return;
    // Said by Playwright, where a test has no service worker.
    if (message.text() === 'Service Worker registration blocked by Playwright') return;
    if (['error', 'warning'].includes(message.type())) logged.push(message.text());
  });
  page.on('pageerror', (error) => logged.push(error.message));
  // Some violations, such as Trusted Types under a default policy, are not logged. They are reported before the next
  // visit, in order.
  void page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`The policy refused ${blockedURI} (${violatedDirective}).`);
    });
  });
  return logged;
}
