import { expect, type Page } from '@playwright/test';
import { test } from '../journey.ts';
import { fillForm } from './landing-page.ts';

interface Batch {
  readonly visit: string;
  readonly page: string;
  readonly ch?: string;
  readonly utm_source?: string;
  readonly platform?: string;
  readonly events: readonly { readonly kind: string; readonly block?: string; readonly value?: number }[];
}

/** Makes beacon texts visible, which Playwright does not show. */
const TELLING = `
  Object.defineProperty(Navigator.prototype, 'webdriver', { get: () => false });
  const PlainBlob = Blob;
  const texts = new WeakMap();
  window.Blob = class extends PlainBlob {
    constructor(parts, options) {
      super(parts, options);
      texts.set(this, String(parts[0]));
    }
  };
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (url, blob) => {
    console.debug('beacon ' + url + ' ' + texts.get(blob));
    return send(url, blob);
  };
`;

/** A visitor whose browser does not look automated; returns what the page reports about the visit. */
async function openAsPerson(page: Page, script = ''): Promise<Batch[]> {
  const batches: Batch[] = [];
  await page.addInitScript(TELLING + script);
  page.on('console', (message) => {
    const [, body] = message.text().match(/^beacon \S+\/visit_events (.*)$/) ?? [];
    if (body) batches.push(JSON.parse(body) as Batch);
  });
  return batches;
}

const kindsOf = (batches: readonly Batch[]) => batches.flatMap(({ events }) => events.map(({ kind }) => kind));

test('a visit tells what was seen and done, once, and where it came from', async ({ page }) => {
  const batches = await openAsPerson(page);
  await page.goto('/douyin?ch=q7x2&utm_source=feed&gdt_vid=wxyz');
  await fillForm(page);
  await expect
    .poll(() => kindsOf(batches))
    .toEqual(expect.arrayContaining(['visit', 'form-start', 'code-sent', 'form-ready']));
  await page.reload();
  await page.goto('/login');
  await expect.poll(() => kindsOf(batches)).toContain('lcp');

  const kinds = kindsOf(batches);
  expect(new Set(batches.map(({ visit }) => visit)).size).toBe(1);
  expect(batches[0]).toMatchObject({ page: '/douyin', ch: 'q7x2', utm_source: 'feed', platform: 'tencent' });
  for (const kind of ['visit', 'form-seen', 'form-start', 'code-sent']) {
    expect(
      kinds.filter((one) => one === kind),
      kind,
    ).toHaveLength(1);
  }
  expect(JSON.stringify(batches)).not.toMatch(/\b1\d{10}\b|wxyz/);
});

const NOT_MEASURED = {
  'Do Not Track': "Object.defineProperty(Navigator.prototype, 'doNotTrack', { get: () => '1' });",
  'Global Privacy Control': "Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });",
  'a page that is not to be measured':
    "addEventListener('DOMContentLoaded', () => { document.documentElement.dataset.measure = 'off'; });",
};

test('nothing is told with Do Not Track, Global Privacy Control or on a page that is not to be measured', async ({
  context,
}) => {
  for (const [name, script] of Object.entries(NOT_MEASURED)) {
    const page = await context.newPage();
    const batches = await openAsPerson(page, script);
    await page.goto('/douyin', { waitUntil: 'networkidle' });
    await page.mouse.wheel(0, 3000);
    await page.goto('/agreement/privacy');

    expect(batches, name).toEqual([]);
    await page.close();
  }
});
