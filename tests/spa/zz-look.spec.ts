import { test } from '../journey.ts';

const C = '10000000-0000-4000-8000-000000000101';
const SHOTS: readonly (readonly [string, string])[] = [
  ['detail', `/course/detail/${C}`],
  ['reviews', `/course/reviews/${C}`],
  ['questions', `/course/questions/${C}`],
  ['search', `/search?keyword=${encodeURIComponent('全程班')}`],
  ['search-start', '/search'],
  ['home', '/'],
];
for (const [width, height] of [[375, 812], [1440, 900]] as const) {
  test(`look ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/course/detail/10000000-0000-4000-8000-000000000002');
    await page.waitForTimeout(1500);
    for (const [name, path] of SHOTS) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await page.waitForTimeout(800);
      for (let y = 0; y < 8000; y += 700) await page.mouse.wheel(0, 700);
      await page.waitForTimeout(600);
      await page.screenshot({ path: `/tmp/look/${name}-${width}.png`, fullPage: true });
    }
    await page.goto(`/course/detail/${C}`, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: '分享' }).click();
    await page.getByRole('img', { name: /的海报/ }).waitFor();
    await page.waitForTimeout(600);
    await page.screenshot({ path: `/tmp/look/poster-${width}.png` });
    await page.getByRole('button', { name: '关闭' }).click();
    await page.getByRole('button', { name: /^播放试听/ }).click();
    await page.waitForTimeout(3000);
    await page.screenshot({ path: `/tmp/look/sample-${width}.png` });
    await page.goto('/console/course-talk');
    await page.getByLabel('账号').fill('阿杰');
    await page.getByLabel('密码').fill('zhiyan-demo-operator');
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByRole('article').first().waitFor();
    await page.screenshot({ path: `/tmp/look/console-${width}.png`, fullPage: true });
    await page.getByRole('button', { name: '不展示' }).first().click();
    await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/look/console-refuse-${width}.png` });
  });
}
