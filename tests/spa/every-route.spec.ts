import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { screens } from '#src/app/spa/screens.ts';
import { seriousFindings } from '../axe.ts';
import { test as base, passOverAd } from '../journey.ts';
import { cutAtTwice, watchConsole } from './findings.ts';
import { freshToken } from './login.ts';
import { settled } from './settled.ts';

/**
 * One student opens all routes in one tab, like a real student: a visit in a warm process takes a third of the time that
 * it takes in a new one. A failed test ends its worker, and the tab.
 */
const test = base.extend<object, { tab: Page }>({
  tab: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext(project.use as BrowserContextOptions);
      await passOverAd(context);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: ({ tab }, use) => use(tab.context()),
  page: ({ tab }, use) => use(tab),
});
let token: string;
let logged: readonly string[];

/** Screens that redirect a logged-in student. */
const LOGIN_SCREENS = new Set(['/login', '/register', '/wechat-login', '/third-login']);
/** Screens that redirect everybody outside of WeChat. */
const WAYS_THROUGH = new Set(['/wechat-buy']);
/** Screens for visitors without a login, and where they redirect a student. */
const STRANGERS_ONLY: Readonly<Record<string, RegExp>> = {
  '/authredirect': /:\d+\/$/,
  '/order/jointFirstStart/:course_uuid/:extra': /\/order\/jointOrder\//,
};

let fixtures: Readonly<Record<string, string>> = {};

test.beforeAll(async ({ playwright, tab }, { project }) => {
  const { baseURL } = project.use;
  const request = await playwright.request.newContext({ ...(baseURL && { baseURL }) });
  fixtures = ((await (await request.get('/sandbox/fixtures')).json()) as { data: Record<string, string> }).data;
  token = await freshToken(request);
  await request.dispose();
  logged = watchConsole(tab);
});

/** The address of a route with sample values; optional parameters without a sample are left out. */
function sampleAddress(pattern: string): string {
  const own = OF_ROUTES[pattern];
  const samples = own?.split(',');
  return `${pattern}${own?.startsWith('?') ? `?${sampleQuery(own.slice(1))}` : ''}`
    .replace(/\/:(\w+)(\??)/g, (_, name: string, isOptional: string) => {
      const named = samples?.shift();
      const value = samples ? fixtures[named ?? ''] : sampleOf(name);
      if (value === undefined && !isOptional) throw new Error(`No sample value for :${name} of ${pattern}`);
      return value === undefined ? '' : `/${encodeURIComponent(value)}`;
    })
    .replace(/^$/, '/');
}

/** Sample values, in order, for routes whose parameters have other meanings elsewhere, or names of query parameters. */
const OF_ROUTES: Readonly<Record<string, string>> = {
  '/play/:uuid': 'video_uuid',
  '/course/yanxue_detail/:course_uuid?/:id?': 'yanxue_course_uuid',
  '/order/yanxue_confirm/:course_uuid/:extra?': 'yanxue_course_uuid',
  '/yanxue_register/:course_id/:customerinfo_uuid?': 'yanxue_course_uuid',
  '/student-tour/:course_id/:customerinfo_uuid?': 'yanxue_course_uuid',
  '/yanxue/checkin/:uuid?': 'checkin_uuid',
  '/checkin/:uuid?': 'checkin_uuid',
  '/course/checkin/:uuid?': 'checkin_uuid',
  '/new_detail/:id': 'news_id',
  '/notice_detail/:id': 'notice_id',
  '/study/certificates/:uuid': 'certificate_uuid',
  '/certificate/:token': 'certificate_token',
  '/study/step/:uuid': 'mycourse_uuid',
  '/study/list/:uuid': 'mycourse_uuid',
  '/study/upgradeList/:uuid': 'mycourse_uuid',
  '/study/oto/:uuid/:outline_tp': 'mycourse_uuid,outline_tp',
  '/order/jointOrder/:course_uuid/:extra': 'joint_course_uuid,extra',
  '/order/jointFirstStart/:course_uuid/:extra': 'joint_course_uuid,extra',
  '/liveDetail': '?classroom',
};

function sampleQuery(names: string): string {
  return new URLSearchParams(names.split(',').map((name) => [name, fixtures[name] ?? ''])).toString();
}

const ALIASES: Readonly<Record<string, string>> = {
  uuid: 'order_uuid',
  number: 'order_number',
  orderNum: 'order_number',
  expressCode: 'express_code',
  extra: 'extra',
};

function sampleOf(name: string): string | undefined {
  return fixtures[name] ?? fixtures[ALIASES[name] ?? ''];
}

/** What was seen whole. Another route that shows the same, down to its elements, needs no second look. */
const wholeScreens = new Set<string>();

/**
 * Checks that apply to every screen, where the address leads: a title, one heading, text, no serious axe findings, no
 * sideways scroll, and nothing cut when text is twice as large.
 */
async function expectWholeScreen(page: Page, goal: string | RegExp): Promise<void> {
  const { title, text, mains, headings, elements } = await settled(page, goal);
  expect(title).toMatch(/知研/);
  expect(mains).toBe(1);
  expect(headings.filter((heading) => heading.startsWith('h1 '))).toHaveLength(1);
  expect(text).toMatch(/\S{2}/);
  const shown = [text, ...elements].join('\n');
  if (wholeScreens.has(shown)) return;
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 375, height: 812 });
  expect(await cutAtTwice(page)).toEqual([]);
  wholeScreens.add(shown);
}

/** Where a student ends who opens the route. */
function goalOf(path: string, address: string): string | RegExp {
  return STRANGERS_ONLY[path] ?? (WAYS_THROUGH.has(path) || LOGIN_SCREENS.has(path) ? '/' : address);
}

for (const { path, title, access } of screens) {
  const isForStrangers = access === 'public';
  // src/app/spa/guard.test.ts has where all others lead a stranger.
  const visitors = isForStrangers ? 'a stranger and for a student' : 'a student';
  test(`${path} (${title}) is whole for ${visitors}`, async ({ page, context, baseURL }) => {
    const address = sampleAddress(path);
    if (isForStrangers) {
      await context.clearCookies();
      await page.goto(address);
      await expectWholeScreen(page, WAYS_THROUGH.has(path) ? '/' : address);
    }

    await context.addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);
    await page.goto(address);
    await expectWholeScreen(page, goalOf(path, address));

    expect(logged).toEqual([]);
  });
}
