import { expect, type Page } from '@playwright/test';
import { seriousFindings } from '../axe.ts';
import { does } from '../journey.ts';
import { openDesk } from './desk.ts';
import { watchConsole } from './findings.ts';
import { freshToken } from './login.ts';
import { test } from './student.ts';

const ROOM = '/liveDetail?classroom=study-room&is_public=true';
const LIVING = '**/api/v1/living/';

async function enter(page: Page): Promise<void> {
  await page.goto(ROOM);
  await page.getByRole('button', { name: '进入直播' }).click();
  await expect(page.getByRole('textbox', { name: '说点什么' })).toBeVisible();
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: '说点什么' }).fill(text);
  await page.getByRole('button', { name: '发送', exact: true }).click();
}

const talk = (page: Page) => page.getByRole('region', { name: '聊天内容' });
const second = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

test('two students talk, staff moderate, ask for a sign-in and a vote, and all see the same second', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  does('直播里置顶、禁言、签到、投票');
  test.slow();
  const logged = watchConsole(page);
  const mark = String(Date.now()).slice(-6);
  // What the tab remembers is no list, and the room opens all the same.
  await page.addInitScript(() => sessionStorage.setItem('lives', '[{"classroom":"study-room"}'));
  await enter(page);
  await test.step('the composer is inside the screen upright and on the side', async () => {
    for (const viewport of [
      { width: 375, height: 667 },
      { width: 812, height: 375 },
      { width: 1024, height: 768 },
    ]) {
      await page.setViewportSize(viewport);
      await expect(page.getByRole('textbox', { name: '说点什么' })).toBeInViewport({ ratio: 0.98 });
      await expect(page.locator('video')).toBeInViewport({ ratio: 0.9 });
    }
    await page.setViewportSize({ width: 375, height: 812 });
  });
  const other = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1440, height: 900 } });
  const cookie = { name: 'Msite-Token', value: await freshToken(request), url: baseURL ?? '' };
  await other.context().addCookies([cookie]);
  await enter(other);

  await test.step('both hear each other, once, also after a reload', async () => {
    await say(page, `听得到吗 ${mark}`);
    await expect(talk(other).getByText(`听得到吗 ${mark}`)).toBeVisible();
    await say(other, `听得到 ${mark}`);
    await expect(talk(page).getByText(`听得到 ${mark}`)).toBeVisible();
    await enter(page);
    await expect(talk(page).getByText(`听得到吗 ${mark}`)).toHaveCount(1);
  });

  await test.step('nobody can move in time, and both are at the same second', async () => {
    await expect(page.getByRole('slider', { name: '播放进度' })).toHaveCount(0);
    await expect.poll(() => second(page)).toBeGreaterThan(0);
    await expect.poll(() => second(other)).toBeGreaterThan(0);
    // Of a stream each browser counts from where it began: what is comparable is how far it is behind the end.
    const behind = (one: Page) =>
      one.locator('video').evaluate(({ seekable, currentTime }: HTMLVideoElement) => seekable.end(0) - currentTime);
    const apart = async () => Math.abs((await behind(page)) - (await behind(other)));
    await expect.poll(apart).toBeLessThan(8);
    await expect(page.getByText(/^延迟 \d+ 秒$/)).toBeVisible();
    // What follows is about words; two films cost more than all of it.
    for (const one of [page, other]) await one.locator('video').evaluate((video: HTMLVideoElement) => video.pause());
  });

  await test.step('what is written while the connection is lost is sent once when it is back', async () => {
    await page.route(`${LIVING}messages`, (route) => route.abort(), { times: 1 });
    await say(page, `断网时写的 ${mark}`);
    await expect(talk(page).getByText('没有发出去')).toBeVisible();
    await talk(page).getByRole('button', { name: '重发' }).click();
    await expect(talk(other).getByText(`断网时写的 ${mark}`)).toHaveCount(1);
    await expect(talk(page).getByText('没有发出去')).toHaveCount(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await seriousFindings(other)).toEqual([]);
  });

  const desk = await openDesk(browser, { baseURL, who: '阿杰', path: '/console/live' });
  await desk.getByRole('link', { name: /自习室/ }).click();

  await test.step('a message that staff delete goes from every screen', async () => {
    await desk.getByRole('button', { name: `删除：听得到 ${mark}` }).click();
    await expect(talk(page).getByText(`听得到 ${mark}`)).toHaveCount(0);
    await expect(talk(other).getByText(`听得到 ${mark}`)).toHaveCount(0);
  });

  await test.step('a sign-in and a poll are answered once, and the result is told to all', async () => {
    await desk.getByRole('button', { name: '开始签到' }).click();
    await page.getByRole('button', { name: '签到', exact: true }).dblclick();
    await expect(page.getByText('你已签到')).toBeVisible();
    await expect(desk.getByText('1 人已签到')).toBeVisible();
    await desk.getByRole('button', { name: '结束签到' }).click();

    await desk.getByRole('button', { name: '发起投票' }).click();
    await desk.getByRole('textbox', { name: '问题', exact: true }).fill(`第二题选什么 ${mark}`);
    await desk.getByLabel('选项一').fill('选 A');
    await desk.getByLabel('选项二').fill('选 B');
    await desk.getByRole('button', { name: '开始投票' }).click();
    await page.getByRole('button', { name: '选 A' }).click();
    await expect(page.getByText('选 A · 我选的')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await seriousFindings(desk)).toEqual([]);
    await desk.getByRole('button', { name: '结束投票' }).click();
    await expect(other.getByText(`投票结果：第二题选什么 ${mark}`)).toBeVisible();
    await expect(other.getByText('1 票 · 100%')).toBeVisible();
  });

  expect(logged.filter((line) => !/ERR_FAILED/.test(line))).toEqual([]);
  await Promise.all([other.close(), desk.close()]);
});
