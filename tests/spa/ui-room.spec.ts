import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { seriousFindings } from '../axe.ts';
import { HOSTILE_HTML } from '../data/hostile-html.ts';
import { drawn } from '../drawn.ts';
import { test } from '../journey.ts';
import { watchConsole } from './findings.ts';

/** The developer's gallery of components, served from source without a build. */
let server: ViteDevServer;
const OPTIMIZED = { include: ['dompurify'], entries: ['src/app/spa/spa.tsx', 'src/app/dev/ui-gallery.tsx'] };
const POLICY = "require-trusted-types-for 'script'; trusted-types rich-text host-script; base-uri 'none'";

/** All tests look at the same page in turn: it is opened once. */
let page: Page;
let logged: readonly string[];
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ browser }, { project }) => {
  server = await createServer({ logLevel: 'error', server: { port: 0, hmr: false }, optimizeDeps: OPTIMIZED });
  await server.listen();
  const gallery = `${server.resolvedUrls?.local[0] ?? ''}dev/ui`;
  page = await browser.newPage(project.use as BrowserContextOptions);
  logged = watchConsole(page);
  await page.route(/^[^/]+\/\/[^/]+\/(api|storage)\//, (route) => route.fulfill({ status: 204 }));
  await page.route(gallery, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': POLICY } });
  });
  await page.goto(gallery);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test.afterAll(async () => {
  await page.close();
  await server.close();
});

for (const theme of ['light', 'dark']) {
  test(`axe finds nothing serious in the ${theme} gallery, and nothing is logged`, async () => {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    await expect(page.getByRole('region', { name: 'RichHtml' }).getByRole('table')).toBeVisible();

    expect(await seriousFindings(page)).toEqual([]);
    expect(logged.filter((line) => !/WebSocket|\[vite\]/.test(line))).toEqual([]);
  });
}

test('content of the API does no harm, whatever it is', async () => {
  const left = await page.evaluate(async (samples) => {
    const path = '/src/ui/rich-html/clean-html.ts';
    const { cleanHtml } = (await import(path)) as { cleanHtml: (html: string, top: number) => DocumentFragment };
    return samples.map((sample) => {
      const place = document.createElement('div');
      document.body.append(place);
      place.append(cleanHtml(sample, 2));
      const elements = [...place.querySelectorAll('*')];
      place.remove();
      return {
        sample,
        names: elements.map(({ localName }) => localName),
        attributes: elements.flatMap(({ attributes }) => [...attributes].map(({ name }) => name)),
        addresses: elements.flatMap((element) => element.getAttribute('href') ?? element.getAttribute('src') ?? []),
      };
    });
  }, HOSTILE_HTML);
  // Any script would have run by now.
  await drawn(page);

  expect(await page.evaluate(() => Reflect.get(window, 'harmed'))).toBeUndefined();
  expect(left).toHaveLength(HOSTILE_HTML.length);
  for (const { sample, names, attributes, addresses } of left) {
    expect(
      names.filter((name) => !HARMLESS.test(name)),
      sample,
    ).toEqual([]);
    expect(
      attributes.filter((name) => HARMFUL_ATTRIBUTE.test(name)),
      sample,
    ).toEqual([]);
    expect(
      addresses.filter((address) => !OUR_ADDRESS.test(address)),
      sample,
    ).toEqual([]);
  }
});

const HARMLESS =
  /^(a|b|blockquote|br|button|caption|code|dd|del|details|div|dl|dt|em|figcaption|figure|h[2-6]|hr|i|img|li|ol|p|pre|span|strong|summary|table|tbody|td|th|thead|tr|ul|math|semantics|annotation|m(i|o|text|table|tr|td))$/;
const HARMFUL_ATTRIBUTE = /^(on.*|style|id|name|srcset|is|action|formaction|xlink:href|background|data-.*)$/;
const OUR_ADDRESS = /^(\/(?!\/)|http:\/\/localhost:\d+\/|https:\/\/(\w+\.)?zhiyan\.example\/)/;

test('content of the API opens its pictures large, and its links to hosts of ours only', async () => {
  const content = page.getByRole('region', { name: 'RichHtml' });
  await expect(content.getByRole('heading', { name: '课程介绍', level: 3 })).toBeVisible();
  await expect(content.getByRole('link', { name: '联系顾问' })).toHaveAttribute('rel', 'noopener nofollow');
  await expect(content.getByRole('link', { name: '别处的网址只剩文字' })).toHaveCount(0);

  const picture = content.getByRole('button', { name: '查看大图：林知夏在讲课' });
  await picture.press('Enter');
  const viewer = page.getByRole('dialog', { name: '查看图片' });
  await expect(viewer.getByText('第 1 张，共 2 张')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('第 2 张，共 2 张')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(picture).toBeFocused();
});

test('an area is chosen by keys alone, also one without counties', async () => {
  await page.getByRole('button', { name: '所在地区' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: '选择所在地区' });
  await expect(sheet.getByRole('option', { name: '海淀区' })).toHaveAttribute('aria-selected', 'true');
  await sheet.getByRole('tab', { name: '北京市' }).press('Enter');
  await sheet.getByRole('option', { name: '广东省' }).press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');

  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('button', { name: '广东省东莞市' })).toBeFocused();
});

test('layers nest, speak for the toast, and give the focus back one by one', async () => {
  const opener = page.getByRole('button', { name: 'Sheet', exact: true });
  await opener.press('Enter');
  const sheet = page.getByRole('dialog', { name: '课程协议' });
  const inner = sheet.getByRole('button', { name: '同意并继续' });
  await inner.press('Enter');
  const question = page.getByRole('dialog', { name: '确认签署?' });
  await question.getByRole('button', { name: '签署' }).press('Enter');
  await expect(question.getByRole('status')).toHaveText('已签署');

  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(inner).toBeFocused();
  await page.mouse.click(180, 40);
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('');
});
