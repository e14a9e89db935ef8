import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, type Route } from '@playwright/test';
import { test } from './student.ts';

const NETWORK_TEXT = '网络好像有点问题，请检查后重试';
const SERVER_TEXT = '服务器开了个小差，请点击重试';
const COURSE = '10000000-0000-4000-8000-000000000002';

/** A server that closes the connection in the middle of each response. */
const halving = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' });
  response.write('{"code":20000,"da', () => response.destroy());
});
test.beforeAll(() => new Promise<void>((resolve) => halving.listen(0, '127.0.0.1', resolve)));
test.afterAll(() => {
  halving.close();
});

const answering = (body: string) => (route: Route) => route.fulfill({ body, contentType: 'application/json' });
const enveloping = (body: unknown) => answering(JSON.stringify(body));
const dropped = (route: Route) => route.abort('connectionreset');

type Fault = readonly [name: string, fault: (route: Route) => Promise<void>, text: string];

/** Faults of a read and the message of section 8 that the student sees. src/lib/api/api-client.test.ts has more. */
const READ_FAULTS: readonly Fault[] = [
  ['no network', (route) => route.abort('internetdisconnected'), NETWORK_TEXT],
  ['a connection that is reset', dropped, NETWORK_TEXT],
  [
    'half an answer',
    (route) => route.continue({ url: `http://127.0.0.1:${(halving.address() as AddressInfo).port}/` }),
    NETWORK_TEXT,
  ],
  ['success with nothing in it', enveloping({ code: 20000, msg: '', data: null }), NETWORK_TEXT],
];
const WRITE_FAULTS: readonly Fault[] = [
  ['a connection that is reset', dropped, NETWORK_TEXT],
  ['HTTP 500', (route) => route.fulfill({ status: 500, body: '<h1>Bad</h1>', contentType: 'text/html' }), SERVER_TEXT],
  [
    'a message with HTML',
    enveloping({ code: 50000, msg: '<b onclick=x>稍后</b>', data: null }),
    '<b onclick=x>稍后</b>',
  ],
  ['a message of 10 KB', enveloping({ code: 50000, msg: '久'.repeat(10_000) }), '久'.repeat(200)],
];

interface ReadScreen {
  readonly path: string;
  /** The request that the screen cannot do without. */
  readonly call: RegExp;
  readonly whole: (page: Page) => ReturnType<Page['locator']>;
}

const SCREENS: readonly ReadScreen[] = [
  { path: '/', call: /\/app\/home/, whole: (page) => page.getByRole('heading', { name: '热门课程' }) },
  {
    path: `/course/detail/${COURSE}`,
    call: /\/product\/detail\//,
    whole: (page) => page.getByRole('heading', { name: '2027考研数学 21 天冲刺营' }),
  },
  { path: `/order/confirm/${COURSE}/0`, call: /\/checkout$/, whole: (page) => page.getByText('应付') },
  { path: '/study/index', call: /\/course\/mycourse/, whole: (page) => page.getByRole('link').first() },
];

/** Opens a screen with `fault` on its request; then lets the request pass and taps 重试. */
async function visit(page: Page, { path, call, whole }: ReadScreen, [, fault, text]: Fault) {
  await page.route(call, fault);
  await page.goto(path);
  const alert = page.getByRole('alert');
  await expect(alert.locator('p')).toHaveText(text);
  await page.unroute(call, fault);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(whole(page).first()).toBeVisible();
  await expect(alert).toHaveCount(0);
}

test('screens name faults on the way as they should, and are whole after 重试', async ({ page }) => {
  for (const screen of SCREENS) {
    // Every fault on one screen, and one on the others, since all use one client. src/screens/failures.test.tsx has more
    // screens.
    const faults = READ_FAULTS.filter(([, fault]) => screen.path.startsWith('/course/') || fault === dropped);
    for (const fault of faults) await test.step(`${screen.path}, ${fault[0]}`, () => visit(page, screen, fault));
  }
});

test('a write that fails says so in a toast, as text, and the form stays as it was', async ({ page, context }) => {
  await context.clearCookies();
  await page.goto('/login');
  const mobile = page.getByLabel('手机号', { exact: true });
  await mobile.fill('13912345678');
  for (const [name, fault, text] of WRITE_FAULTS) {
    await test.step(name, async () => {
      await page.route('**/validate/code', fault);
      await page.getByRole('button', { name: '获取验证码' }).click();

      await expect(page.locator('div.toast')).toHaveText(text);
      await expect(mobile).toHaveValue(/139.?1234.?5678/);
      await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled();
      await page.unroute('**/validate/code', fault);
    });
  }
});
