import { openDesk } from './desk.ts';
import { test } from './student.ts';

test('look', async ({ browser, baseURL }) => {
  const desk = await openDesk(browser, { baseURL, who: '陈老师', path: '/console/exams' });
  await desk.getByRole('heading', { name: '试卷批改' }).waitFor();
  test.setTimeout(70000);
  for (const [name, width, height] of [['wide', 1440, 900], ['phone', 375, 812]] as const) {
    await desk.setViewportSize({ width, height });
    await desk.goto('/console/exams');
    await desk.waitForTimeout(1200);
    await desk.screenshot({ path: `/tmp/look-people25/exams-${name}.png` });
    await desk.getByRole('link', { name: /政治第一次模考/ }).first().click();
    await desk.waitForTimeout(1200);
    const claim = desk.getByRole('button', { name: '领取批改' });
    if (await claim.count()) await claim.click();
    await desk.waitForTimeout(800);
    await desk.screenshot({ path: `/tmp/look-people25/marking-${name}.png`, fullPage: true });
    await desk.goto('/console/papers');
    await desk.waitForTimeout(1000);
    await desk.screenshot({ path: `/tmp/look-people25/papers-${name}.png` });
  }
});
