import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds serious on the page that is open. */
export async function seriousFindings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run({
      resultTypes: ['violations'],
    }),
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Errors, warnings and broken rules of the policy that the pages opened from now on write. */
export function watchConsole(page: Page): readonly string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    // The document of an unknown address says so by its status, which the browser writes down.
    if (message.location().url.endsWith('/404')) return;
    if (['error', 'warning'].includes(message.type())) logged.push(message.text());
  });
  page.on('pageerror', (error) => logged.push(error.message));
  // Some refusals, as of Trusted Types under a default policy, reach no console. Sent before the next visit, in order.
  void page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`The policy refused ${blockedURI} (${violatedDirective}).`);
    });
  });
  return logged;
}
