import { randomUUID } from 'node:crypto';
import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { WORKER_THAT_LEAVES } from '#server/http/site/send-worker.ts';
import { seriousFindings } from '../axe.ts';
import { demoToken, freshToken, planEveryDay } from './login.ts';
import { test } from './student.ts';

test.use({ serviceWorkers: 'allow' });

const PAPER = 'e1000000-0000-4000-8000-000000000003';
const MISTAKE = 'e2000000-0000-4000-8000-000000000301';
const note = (page: Page) => page.locator('.offline-banner');
const isOld = (page: Page) => expect(note(page)).toHaveText(/^没有网络，正在看 \d\d:\d\d 存下的内容重试$/);
const option = (page: Page, key: string) => page.locator(`.exam-option__input[value=${key}]`);

/** The worker has the app, and what is asked for ahead is kept. */
async function prepared(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('warmed'))).not.toBeNull();
}

test('a day without a net: 今天, mistakes and a running exam go on, and what was done is sent later, from any screen', async ({
  page,
  context,
  token,
}) => {
  const data = { request_id: randomUUID(), answer: ['A'] };
  await page.request.post(`/api/v1/exam/questions/${MISTAKE}/answers`, { data, headers: { token } });
  await page.goto('/study/today');
  await expect(page.getByRole('region', { name: '下一步' })).toBeVisible();
  await prepared(page);
  await page.goto('/study/mistakes');
  await page.getByRole('link', { name: '政治' }).click();
  await page.getByRole('link', { name: '重做这个科目' }).click();
  await expect(page.getByRole('button', { name: '提交答案' })).toBeVisible();
  const redo = page.url();
  await page.goto(`/exam/index/${PAPER}`);
  await page.getByRole('button', { name: /^开始作答/ }).click();
  await option(page, 'A').check();
  await expect(page.locator('.paper__saved')).toHaveText('已保存');
  const paper = page.url();

  await context.setOffline(true);
  await page.goto('/study/today');
  await expect(page.getByRole('region', { name: '下一步' })).toBeVisible();
  await isOld(page);
  expect(await seriousFindings(page)).toEqual([]);

  await page.goto(paper);
  await expect(option(page, 'A')).toBeChecked();
  await page.getByRole('button', { name: '下一题' }).click();
  await option(page, 'B').check();
  await expect(page.locator('.paper__saved')).toHaveText('离线，已存本机');
  await page.reload();
  await expect(option(page, 'B')).toBeChecked();

  await page.goto('/course/list');
  await expect(page.getByRole('alert')).toContainText('网络好像有点问题，请检查后重试');
  await page.goto(redo);
  await option(page, 'B').check();
  await page.getByRole('button', { name: '提交答案' }).click();
  await expect(page.getByText(/还没有送到，答案已存在本机/)).toBeVisible();
  await page.goto('/my/messages');
  await isOld(page);

  const sent = page.waitForResponse((reply) => /\/mistakes\/[\w-]+\/reviews$/.test(reply.url()) && reply.ok());
  await context.setOffline(false);
  await sent;
  const answerId = new URL(paper).searchParams.get('answer_id');
  const answers = async () =>
    (await (await page.request.get(`/api/v1/exam/answers/${answerId}`, { headers: { token } })).json()).data.answers;
  await expect.poll(answers).toMatchObject([{ answer: ['A'] }, { answer: ['B'] }]);
  await expect(note(page)).toHaveCount(0);
  await page.goto(paper);
  await expect(option(page, 'B')).toBeChecked();
  await expect(page.locator('.paper__saved')).toHaveText('已保存');
});

test('outline and text of a lesson are read without a net, and nothing of them by another student', async ({
  page,
  context,
  baseURL,
  request,
}) => {
  test.slow();
  const log = async (token: string) => context.addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);
  const other = await freshToken(request);
  const token = await demoToken(request);
  await planEveryDay(request, token);
  await log(token);
  await page.goto('/study/today');
  await prepared(page);
  const lesson = await page.locator('a[href*="/study/video?video="]').first().getAttribute('href');

  await context.setOffline(true);
  await page.goto('/study/today');
  await page.locator('.today__courses a').first().click();
  // Chapters that others have watched are folded.
  await expect(page.locator('.study-lesson:visible').first()).toBeVisible();
  await isOld(page);
  await page.goto(lesson ?? '');
  await page.getByRole('tab', { name: '文稿' }).click();
  await expect(page.locator('.transcript__line').first()).toBeVisible();

  await log(other);
  await page.goto('/study/today');
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await expect(page.locator('.today__courses')).toHaveCount(0);
  expect(await note(page).allTextContents()).not.toContainEqual(expect.stringContaining('存下的内容'));
});

/** The site behind another address, with a `/sw.js` that changes as after a deploy. */
async function siteWith(target: string, swOf: (text: string) => string): Promise<{ server: Server; origin: string }> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, answer) => {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const forward = ask({ hostname, port, path: incoming.url, method: incoming.method, headers }, (reply) => {
      if (incoming.url !== '/sw.js') {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answer);
        return;
      }
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => {
        const { etag: _, 'content-length': __, ...rest } = reply.headers;
        answer.writeHead(200, rest).end(swOf(Buffer.concat(parts).toString()));
      });
    });
    forward.on('error', () => answer.destroy());
    if (incoming.url === '/sw.js') forward.removeHeader('if-none-match');
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

test('a deploy reaches an open tab, which goes on until its student updates; one switch takes the worker away', async ({
  page,
  context,
  baseURL,
}) => {
  let swOf = (text: string) => text;
  const { server, origin } = await siteWith(baseURL ?? '', (text) => swOf(text));
  const look = () =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
  const caches = () => page.evaluate(() => window.caches.keys());
  try {
    await page.goto(`${origin}/study/today`);
    await prepared(page);
    expect(await caches()).toHaveLength(1);

    swOf = (text) => text.replace(/"build":"[^"]*"/, '"build":"/assets/worker-of-the-next-build.js"');
    await look();
    await expect(note(page)).toHaveText('有新版本更新');
    expect(await seriousFindings(page)).toEqual([]);
    await context.setOffline(true);
    await page.getByRole('link', { name: '我的' }).click();
    await expect(page.getByRole('link', { name: '错题本' })).toBeVisible();
    await context.setOffline(false);
    expect(await caches()).toHaveLength(2);
    await page.getByRole('button', { name: '更新' }).click();
    await expect(note(page)).toHaveCount(0);

    await test.step('one switch takes the worker away, with all that it kept', async () => {
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await expect.poll(async () => (await caches()).length).toBeGreaterThan(0);
      // While the old worker answers requests of the page, Chromium lets the new one wait for up to five minutes.
      await page.waitForLoadState('networkidle');
      swOf = () => WORKER_THAT_LEAVES;
      await look();
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0);
      await expect.poll(caches).toEqual([]);
      await page.reload();
      await expect(page.getByRole('link', { name: '我的', exact: true })).toBeVisible();
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
