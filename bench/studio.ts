import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { demoStaff } from '#server/demo/people/staff.ts';
import { launchServer } from './server-process.ts';
import { pageText, writePictures } from './set-page.ts';
import { launchBrowser } from './slow-phone.ts';

/** Waiting times of Studio's users, in milliseconds. */
export interface StudioFigure {
  readonly what: string;
  readonly medianMs: number;
  readonly slowestMs: number;
}

const PAGES = 1000;
const LONG = 'campaigns/long-page.yaml';
const ROUNDS = 30;
const KNOWN_LISTS = 10;
const WARM_UP_MS = 2000;

/** Measures the built console on a separate server: our pages, a thousand generated ones, and one of 150 blocks. */
export async function measureStudio(): Promise<StudioFigure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'studio-bench-'));
  const pages = join(folder, 'pages');
  cpSync(join(import.meta.dirname, '../pages-config'), pages, { recursive: true });
  for (let index = 0; index < PAGES; index += 1) {
    writeFileSync(join(pages, `campaigns/set-${index}.yaml`), pageText(index, 0));
  }
  await writePictures(join(pages, 'assets'));
  writeFileSync(join(pages, LONG), longPage(150));
  const server = await launchServer({ DATA_DIR: join(folder, 'data'), PAGES_DIR: pages });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const site = `http://127.0.0.1:${server.port}`;
    await page.addInitScript({ path: join(import.meta.dirname, 'studio-in-page.js') });
    await logIn(page, site);
    const lists = await measureLists(page);
    const opened = await openEditor(page, site, 'campaigns/901.yaml');
    const changes = await typeInto(page);
    await openEditor(page, site, LONG);
    const long = await typeInto(page);
    return [
      figure(`${PAGES.toLocaleString('en')} pages listed by a compiler that has only begun`, [lists.firstMs]),
      figure('the same, until each is checked', [lists.checkedMs]),
      figure('the same, when they are known', lists.knownMs),
      figure('page opened, until it is seen', [opened]),
      figure('change → seen in the frame, 22 blocks', changes.seen),
      figure('key typed, 22 blocks', changes.typed),
      figure('change → seen in the frame, 150 blocks', long.seen),
      figure('key typed, 150 blocks', long.typed),
    ];
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figure(what: string, times: readonly number[]): StudioFigure {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    what,
    medianMs: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    slowestMs: sorted.at(-1) ?? Number.NaN,
  };
}

async function logIn(page: Page, site: string): Promise<void> {
  const author = demoStaff.find(({ role }) => role === 'author');
  await page.goto(`${site}/console/login?back=%2Fconsole%2Fme`);
  await page.getByLabel('账号').fill(author?.name ?? '');
  await page.getByLabel('密码').fill(author?.password ?? '');
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL(/\/console\/me$/);
}

/** A generated page with added texts, up to this many blocks. */
function longPage(blocks: number): string {
  const [before = '', after = ''] = pageText(0, 0).split(/^(?= {2}- \{ type: registration-form)/m);
  const own = pageText(0, 0).match(/^ {2}- /gm)?.length ?? 0;
  const texts = Array.from({ length: blocks - own }, (_, index) =>
    index % 2 === 0
      ? `  - { type: heading, text: 第 ${index} 节, level: 2 }\n`
      : `  - type: rich-text\n    markdown: |\n      第 ${index} 节，**每天 30 分钟**，把长难句拆开讲透。\n`,
  );
  return before + texts.join('') + after;
}

interface Lists {
  readonly firstMs: number;
  readonly checkedMs: number;
  readonly knownMs: readonly number[];
}

const measureLists = (page: Page) => page.evaluate<Lists>(`studioBench.lists(${KNOWN_LISTS})`);

async function openEditor(page: Page, site: string, file: string): Promise<number> {
  const begun = performance.now();
  await page.goto(`${site}/console/pages/edit?file=${encodeURIComponent(file)}`);
  await page.frameLocator('iframe[title="页面"]').locator('.hero__heading').first().waitFor();
  const openedMs = performance.now() - begun;
  await page.waitForTimeout(WARM_UP_MS);
  return openedMs;
}

interface Typing {
  readonly typed: readonly number[];
  readonly seen: readonly number[];
}

/** Types into the heading of the first block. */
async function typeInto(page: Page): Promise<Typing> {
  await page.getByLabel('大标题').first().focus();
  return page.evaluate<Typing>(`studioBench.type(${ROUNDS})`);
}
