import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { areaUuid } from '#server/db/queries/areas.ts';
import { seriousFindings } from '../axe.ts';
import { does } from '../journey.ts';
import { openDesk } from './desk.ts';
import { test } from './student.ts';

async function photo(name: string, background: string) {
  const buffer = await sharp({ create: { width: 900, height: 1260, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const state = (page: Page, words: string) => page.getByText(words, { exact: true });

test('pictures of a student: a credentials photo is taken, handed in, returned, taken anew and deleted; a face is shown', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  does('退回证件照，请学员重拍');
  test.slow();
  await test.step('a picture that is none is refused in words, and another may be chosen', async () => {
    await page.goto('/goodsH5/credentialsPhoto/from-a-message');
    const album = page.locator('input[type=file]:not([capture])');
    await album.setInputFiles({
      name: 'x.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('this is no picture at all'),
    });
    await expect(page.getByRole('alert')).toContainText('图片无法识别');

    await album.setInputFiles(await photo('x.jpg', '#ffffff'));
    await expect(page.getByRole('button', { name: '提交审核' })).toBeEnabled();
  });

  await page.goto('/goodsH5/credentialsPhoto');
  const camera = page.locator('input[type=file][capture=user]');
  await camera.setInputFiles(await photo('first.jpg', '#aaccee'));
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(state(page, '审核中')).toBeVisible();
  const desk = await openDesk(browser, { baseURL, who: '阿杰', path: '/console/credentials-photos' });
  const newest = desk.getByRole('listitem').last();
  await newest.getByRole('button', { name: '退回' }).click();
  await desk.getByRole('dialog').getByLabel('原因（学员会看到）').fill('背景不是白色');
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.getByRole('dialog').getByRole('button', { name: '退回' }).click();
  await expect(desk.getByText('已退回，学员会看到原因')).toBeVisible();
  await page.reload();
  await expect(page.getByText('退回原因：背景不是白色')).toBeVisible();

  await camera.setInputFiles(await photo('second.jpg', '#ffffff'));
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(state(page, '审核中')).toBeVisible();
  await desk.reload();
  await newest.getByRole('button', { name: '通过' }).dblclick();
  await expect(desk.getByText('已通过', { exact: true })).toBeVisible();
  await desk.close();
  await page.reload();
  await expect(state(page, '已通过')).toBeVisible();
  await expect(page.getByRole('img', { name: '我的证件照' })).toHaveJSProperty('naturalWidth', 900);

  await page.getByRole('button', { name: '删除照片' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(state(page, '未上传')).toBeVisible();

  await test.step('nickname and face are set, kept over tabs, and shown in 我的', async () => {
    await page.goto('/personal-info');
    await page.locator('input[type=file]').setInputFiles(await photo('me.jpg', '#ccddaa'));
    await page.getByLabel('昵称').fill('小林_2027');
    await page.getByRole('tab', { name: '报考目标' }).click();
    await page.getByRole('tab', { name: '基本资料' }).click();
    await expect(page.getByLabel('昵称')).toHaveValue('小林_2027');
    await page.getByRole('button', { name: '保存资料' }).click();
    await expect(page.locator('div.toast[role=status]')).toHaveText('资料已保存');

    await page.goto('/my/index');

    await expect(page.getByRole('heading', { name: '小林_2027' })).toBeVisible();
    await expect(page.getByRole('img', { name: '头像' }).first()).toHaveJSProperty('naturalWidth', 512);
  });

  await test.step('a stranger learns what after-sales is, and comes back after the login', async () => {
    await context.clearCookies();
    await page.goto('/goodsH5/aftersalesService?package=1');

    await expect(page.getByRole('heading', { name: '退货、换货在这里' })).toBeVisible();
    await expect(page.getByRole('link', { name: '登录', exact: true })).toHaveAttribute(
      'href',
      `/login?redirect=${encodeURIComponent('/goodsH5/aftersalesService?package=1')}`,
    );
  });
});

test('a book is bought and waits to be sent, is sent, found damaged and given back for its money', async ({
  page,
  browser,
  baseURL,
  token,
}) => {
  does('同意退货，验收退款');
  test.slow();
  const headers = { token };
  const address = { receiver: '林小晓', phone: '13800138000', area_uuid: areaUuid('330106') };
  const data = { ...address, location: '文三路 398 号 1202 室' };
  await page.request.post('/api/v1/base/addresses', { headers, data });
  await page.goto('/course/detail/10000000-0000-4000-8000-000000000011');
  await expect(page.getByRole('region', { name: '图书信息' })).toContainText('包邮');
  await expect(page.getByText('主讲')).toHaveCount(0);
  await page.getByRole('link', { name: '立即购买' }).click();
  await page.getByRole('button', { name: /^提交并支付/ }).click();
  await page.getByRole('button', { name: /^支付成功/ }).click();
  await expect(page.getByText('图书等待发货')).toBeVisible();
  await expect(page.getByRole('link', { name: '去学习' })).toHaveCount(0);
  await page.getByRole('link', { name: '查看订单' }).click();
  await expect(page.getByText('等待发货，发出后可以查看物流')).toBeVisible();

  await page.goto('/goodsH5/myFengyuewanjuan');
  await expect(state(page, '待发货')).toBeVisible();
  const desk = await openDesk(browser, { baseURL, who: '老周', path: '/console/packages' });
  const waiting = desk.getByRole('row').filter({ hasText: '林小晓' });
  await waiting.getByRole('button', { name: /^登记单号/ }).click();
  await desk.getByLabel('快递单号').fill(`SF55${Date.now()}`);
  await desk.getByRole('button', { name: '登记', exact: true }).click();
  await expect(waiting).toHaveCount(0);
  await page.reload();
  await expect(state(page, '运输中')).toBeVisible();
  await page.getByRole('link', { name: '申请售后' }).click();

  await page.getByRole('radio', { name: '退货退款' }).check();
  await page.getByRole('radio', { name: '运输破损' }).check();
  await page.getByRole('button', { name: '申请退货退款' }).click();
  await expect(page.getByRole('alert')).toHaveText('请至少上传一张能看清问题的照片');
  await page.locator('input[type=file]').setInputFiles(await photo('damage.jpg', '#884422'));
  await page.getByRole('button', { name: '申请退货退款' }).click();
  const card = page.getByRole('article', { name: /^退货退款/ });
  await expect(card.getByText('审核中').first()).toBeVisible();

  await desk.goto('/console/aftersales');
  const asked = desk.getByRole('listitem').filter({ hasText: '林小晓' });
  await expect(asked.getByRole('img')).toHaveJSProperty('complete', true);
  await asked.getByRole('button', { name: /^同意/ }).click();
  await desk.getByRole('dialog').getByLabel('寄回到').fill('杭州市书仓路 18 号');
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click();
  await expect(desk.getByText('已同意，学员会看到寄回的地址')).toBeVisible();
  await page.reload();
  await expect(card.getByText('杭州市书仓路 18 号')).toBeVisible();
  await card.getByLabel('快递公司').selectOption('顺丰速运');
  await card.getByLabel('快递单号').fill('SF20261122001');
  await card.getByRole('button', { name: '提交快递单号' }).click();
  await expect(card.getByText('待验收', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: /^寄回待验收/ }).click();
  await expect(asked.getByText('寄回：顺丰速运 SF20261122001')).toBeVisible();
  await asked.getByRole('button', { name: /^验收通过/ }).click();
  expect(await seriousFindings(desk)).toEqual([]);
  await desk.getByRole('dialog').getByRole('button', { name: '验收通过' }).dblclick();
  await expect(desk.getByText('货款正在原路退回')).toBeVisible();
  await desk.close();
  await page.reload();

  await expect(card.getByText('已完成').first()).toBeVisible();
  await expect(card.getByText(/^退款 ¥/)).toBeVisible();
  await expect(card.getByRole('link', { name: '看退款进度' })).toBeVisible();
});
