import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { does, test } from '../journey.ts';
import { fillForm, newMobile, sentCode } from '../landing/landing-page.ts';
import { openAs } from './log-in.ts';

test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

const word = () => randomUUID().slice(0, 8);

/** Registers on a landing page, and returns the mobile. */
async function register(request: APIRequestContext, more: object = {}): Promise<string> {
  const mobile = newMobile();
  await request.post('/api/v1/account/validate/code', { data: { mobile, action: 3 } });
  const code = await sentCode(request, mobile);
  await request.post('/api/v1/account/auth/user/create', { data: { mobile, code, h5: '/901', ...more } });
  return mobile;
}

/** Opens the lead of a mobile through the list's search. */
async function openLead(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('查找').fill(mobile);
  await page.getByRole('region', { name: '线索' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: '经过' })).toBeVisible();
}

const line = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

test('an operator works with leads and links, and an admin reads of it and deletes a person', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  await openAs(page, '/console/leads', '阿杰', 'zhiyan-demo-operator');
  const areas = page.getByRole('navigation', { name: '控制台' });
  await test.step('an operator takes a lead, opens the number, notes the talk, and gives it up with a reason', async () => {
    does('打电话给线索，记下来');
    const mobile = await register(request);
    await openLead(page, mobile);
    expect(page.url()).not.toContain(mobile);
    await expect(page.getByText(mobile)).toHaveCount(0);

    await page.getByRole('button', { name: '查看手机号' }).click();
    await expect(page.getByRole('link', { name: mobile.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3') })).toBeVisible();
    await expect(line(page, '查看了手机号')).toContainText('阿杰');

    await page.getByLabel('负责人').selectOption({ label: '阿杰（我）' });
    await expect(page.getByLabel('负责人').locator('option:checked')).toHaveText('阿杰（我）');
    await page.getByRole('button', { name: '标为已联系' }).click();
    await expect(line(page, '阶段 新线索 → 已联系')).toBeVisible();

    await page.getByLabel('备注').fill('数学基础弱，下周再联系');
    await page.getByRole('button', { name: '添加备注' }).click();
    await expect(line(page, '数学基础弱，下周再联系')).toBeVisible();
    // Always of another year, which the screen then names.
    const year = new Date().getFullYear() + 2;
    await page.getByLabel('下次联系').fill(`${year}-01-05T10:30`);
    await page.getByRole('button', { name: '保存' }).click();
    await expect(line(page, `下次联系 ${year}年1月5日 10:30`)).toBeVisible();

    await page.getByRole('button', { name: '标为已流失' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: '标为已流失' })).toBeDisabled();
    await dialog.getByLabel('觉得贵').check();
    await dialog.getByRole('button', { name: '标为已流失' }).click();
    await expect(line(page, '阶段 已联系 → 已流失（觉得贵）')).toBeVisible();
  });

  await test.step('an operator changes several leads at once and exports with a reason, and the record says so', async () => {
    does('几条线索一起改阶段，导出名单');
    const code = `bulk-${word()}`;
    for (let index = 0; index < 2; index += 1) await register(request, { ch: code });
    await page.goto(`/console/leads?channel=${code}`);
    await page.getByLabel('选中这些').check();
    const bar = page.getByRole('region', { name: '批量操作' });
    await expect(bar).toContainText('已选 2 条');
    await bar.getByLabel('改阶段').selectOption('valid');
    await expect(page.getByRole('button', { name: /^有效 2$/ })).toBeVisible();

    await page.getByRole('button', { name: '导出' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('用途').fill('十一月回访名单');
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: '导出' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.trim().split('\r\n')).toHaveLength(3);
    expect(file).not.toMatch(/139\d{8}/);
  });

  await test.step('a link is made, leads to its page with its mark, and its leads are found by it', async () => {
    does('新建渠道链接，看它带来的线索');
    const name = `校园海报 ${word()}`;
    const code = `poster-${word()}`;
    await areas.getByRole('link', { name: '渠道链接' }).click();
    await page.getByRole('button', { name: '新建链接' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('名称').fill(name);
    await dialog.getByLabel('页面', { exact: true }).fill('/douyin');
    await dialog.getByLabel('代码').fill(code);
    await dialog.getByRole('button', { name: '创建链接' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
    const short = await page.getByLabel('短链', { exact: true }).inputValue();
    expect(short).toMatch(new RegExp(`/s/${code}$`));

    for (const [button, file] of [
      ['下载 PNG', `${code}-50mm.png`],
      ['下载 SVG', `${code}-50mm.svg`],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: button }).click();
      expect((await download).suggestedFilename()).toBe(file);
    }

    const phone = await browser.newPage();
    await phone.goto(`${new URL(page.url()).origin}/s/${code}?gdt_vid=click-9`);
    await expect(phone).toHaveURL(new RegExp(`/douyin\\?.*ch=${code}`));
    expect(new URL(phone.url()).searchParams.get('gdt_vid')).toBe('click-9');
    const mobile = newMobile();
    const form = await fillForm(phone, mobile);
    await form.submit.click();
    await phone.waitForURL(/\/order\/confirm\//);
    await phone.close();

    await page.reload();
    await page.getByRole('definition').getByRole('link', { name: '1', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/console/leads\\?channel=${code}$`));
    await expect(page.getByRole('region', { name: '线索' })).toContainText(
      `${mobile.slice(0, 3)}****${mobile.slice(-4)}`,
    );
    await expect(page.getByRole('region', { name: '线索' })).toContainText(name);
  });

  await test.step('links are made from a table, the wrong row left out, and their codes printed on one sheet', async () => {
    does('从表格批量建链接，印二维码');
    const mark = word();
    await areas.getByRole('link', { name: '渠道链接' }).click();
    await page.getByRole('button', { name: '批量新建' }).click();
    const dialog = page.getByRole('dialog');
    const rows = [`食堂海报 ${mark}\t/901\t海报\ta-${mark}`, `图书馆 ${mark}\t/nowhere`, `抖音 ${mark}\t/douyin\t抖音`];
    await dialog.getByLabel(/从表格里复制过来/).fill(`名称\t页面\t投放在\t代码\n${rows.join('\n')}`);
    await dialog.getByRole('button', { name: '检查' }).click();
    await expect(dialog.getByRole('row', { name: /图书馆/ })).toContainText('本站没有这个页面');
    await dialog.getByRole('button', { name: '只建对的 2 条' }).dblclick();
    await expect(page.getByText('建好 2 条')).toBeVisible();
    await page.getByRole('button', { name: '打印二维码' }).click();
    const sheet = page.getByRole('list', { name: '要印的二维码' });
    await expect(sheet.getByRole('listitem')).toHaveCount(2);
    await expect(sheet).toContainText(`/s/a-${mark}`);

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('navigation', { name: '控制台' })).toBeHidden();
    await expect(sheet).toBeVisible();
    expect((await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: null });

    await page.getByRole('link', { name: '← 返回渠道链接' }).click();
    await expect(page.getByRole('row', { name: new RegExp(mark) })).toHaveCount(2);
  });

  await test.step('an admin deletes on request what a lead says of its person', async () => {
    does('应本人要求删除线索的个人信息');
    const mobile = await register(request);
    const admin = await browser.newPage({ baseURL: baseURL ?? '' });
    await openAs(admin, '/console/audit', '管理员', 'zhiyan-demo-admin');
    await expect(admin.getByRole('row', { name: /十一月回访名单/ }).first()).toContainText('阿杰');
    await admin.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: '线索' }).click();
    await openLead(admin, mobile);
    await admin.getByRole('button', { name: '删除个人信息' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();

    await expect(admin.getByText('个人信息已删除。页面、课程和阶段保留在统计里。')).toBeVisible();
    await admin.getByRole('link', { name: '← 返回线索列表' }).click();
    await admin.getByLabel('查找').fill(mobile);
    await expect(admin.getByRole('heading', { name: '没有符合条件的线索' })).toBeVisible();
    await admin.close();
  });
});
