import { expect, type Page } from '@playwright/test';
import { tapTwice } from '../journey.ts';
import { demoToken } from './login.ts';
import { test } from './student.ts';

const CONFIRM = '/order/confirm/10000000-0000-4000-8000-000000000133/0';
const ADDRESSES = '**/api/v1/base/addresses';
const CONFIRMATION = '**/api/v1/course/delivery_order/address/confirmation/';

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const toast = (page: Page) => page.locator('div.toast[role=status]');

async function pickArea(page: Page, ...names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: /^所在地区/ }).click();
  for (const name of names) await page.getByRole('option', { name, exact: true }).click();
}

async function fillForm(page: Page, receiver: string): Promise<void> {
  await field(page, '收货人').fill(receiver);
  await field(page, '手机号').fill('13900139000');
  await pickArea(page, '浙江省', '杭州市', '西湖区');
  await field(page, '详细地址').fill('文三路 398 号 5 幢 1202 室');
}

test('an order waits for its address: a new one comes back chosen, and nothing else is lost', async ({
  page,
  token,
}) => {
  await page.goto(CONFIRM);
  await expect(page.getByRole('button', { name: '请先填写收货地址' })).toBeDisabled();
  await page.getByRole('radio', { name: '支付宝' }).check();
  await page.getByRole('link', { name: /^添加收货地址/ }).click();

  await field(page, '智能粘贴').fill('林晓 13800138000 北京市海淀区中关村大街1号2单元301');
  await page.getByRole('button', { name: '识别并填写' }).click();
  await expect(page.getByText('已填好，请核对后保存')).toBeVisible();
  await expect(field(page, '手机号')).toHaveValue('138 0013 8000');
  await page.getByRole('button', { name: '保存并使用' }).click();

  await expect(page).toHaveURL(CONFIRM);
  await expect(page.getByRole('link', { name: /寄到：\s*林晓/ })).toBeVisible();
  await expect(page.getByRole('radio', { name: '支付宝' })).toBeChecked();

  await page.getByRole('link', { name: /^寄到/ }).click();
  await page.getByRole('link', { name: '新增地址' }).click();
  await fillForm(page, '周雨');
  await page.getByRole('button', { name: '保存并使用' }).click();

  await expect(page).toHaveURL(CONFIRM);
  await expect(page.getByRole('link', { name: /寄到：\s*周雨/ })).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('address');
  await page.goBack();
  await expect(page.getByRole('heading', { name: '支付未完成，确认退出?' })).toBeVisible();
  await page.getByRole('button', { name: '继续支付' }).click();

  await page.getByRole('link', { name: /^寄到/ }).click();
  await page.getByRole('button', { name: /^使用这个地址：\s*林晓/ }).click();
  await expect(page.getByRole('link', { name: /寄到：\s*林晓/ })).toBeVisible();
  await page.getByRole('button', { name: /^提交并支付/ }).click();
  await expect(page).toHaveURL(/\/sandbox\/pay\//);

  await test.step('a form says what is missing, keeps what was typed when the network fails, and asks before it is left', async () => {
    await page.goto('/address/index');
    await page.getByRole('link', { name: '新增地址' }).click();
    await page.getByRole('button', { name: '保存地址' }).click();
    await expect(field(page, '收货人')).toBeFocused();
    await expect(page.getByText('请选择省市区')).toBeVisible();

    await fillForm(page, '陈一');
    await field(page, '手机号').fill('23900139000');
    await expect(page.getByText('手机号格式错误，请重新输入')).toBeVisible();
    await field(page, '手机号').fill('13900139000');
    await page.route(ADDRESSES, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await page.getByRole('button', { name: '保存地址' }).click();
    await expect(toast(page)).toHaveText('网络好像有点问题，请检查后重试');
    await expect(field(page, '收货人')).toHaveValue('陈一');

    await page.getByRole('button', { name: '返回' }).click();
    await expect(page.getByRole('heading', { name: '修改还没有保存，确认离开？' })).toBeVisible();
    await page.getByRole('button', { name: '继续编辑' }).click();
    await expect(page.getByRole('button', { name: /^所在地区.*浙江省杭州市西湖区/ })).toBeVisible();

    await page.unrouteAll();
    await tapTwice(page, page.getByRole('button', { name: '保存地址' }), ADDRESSES);
    await expect(page).toHaveURL('/address/index');
    await expect(page.getByRole('link', { name: /^陈一/ })).toHaveCount(1);
  });

  await test.step('an address is changed, made the default, and deleted after a question', async () => {
    const headers = { token };
    const area = 'a0000000-0000-4000-8000-000000330106';
    const data = { receiver: '李三', phone: '13900139000', area_uuid: area, location: '文三路 1 号' };
    const reply = await page.request.post('/api/v1/base/addresses', { headers, data });
    expect(await reply.json()).toMatchObject({ code: 20000 });
    await page.goto('/address/index');
    await page.getByRole('radio', { name: /李三/ }).check();
    await expect(page.getByRole('radio', { name: /^默认地址.*李三/ })).toBeChecked();

    await page.getByRole('link', { name: /^编辑 陈一/ }).click();
    await field(page, '收货人').fill('陈小一');
    await page.getByRole('button', { name: '保存地址' }).click();
    await page.getByRole('link', { name: /^陈小一/ }).click();
    await page.getByRole('button', { name: '删除' }).click();
    await page.getByRole('button', { name: '保留' }).click();
    await page.getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();

    await expect(page).toHaveURL('/address/index');
    await expect(page.getByRole('link', { name: /^李三/ })).toBeVisible();
    await expect(page.getByText('陈小一')).toHaveCount(0);
  });
});

test('a package is confirmed once, the second time shows the first, and one that has left says so', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const { data } = (await (await page.request.get('/sandbox/fixtures')).json()) as { data: Record<string, string> };
  await page.context().clearCookies();
  await page.goto('/confirmAddress/beforeEnter');
  const login = `/login?redirect=${encodeURIComponent('/confirmAddress/beforeEnter')}`;
  await expect(page.getByRole('link', { name: '登录并确认地址' })).toHaveAttribute('href', login);
  const token = await demoToken(page.request);
  await page.context().addCookies([{ name: 'Msite-Token', value: token, url: baseURL ?? '' }]);
  await page.reload();
  await expect(page.getByRole('heading', { name: /个包裹等你确认地址$/ })).toBeVisible();

  await page.getByRole('link', { name: '去确认地址' }).click();
  await page.getByRole('radio', { name: /林妈妈/ }).check();
  await tapTwice(page, page.getByRole('button', { name: '确认收货地址' }), CONFIRMATION);
  await expect(page).toHaveURL(/\/confirmAddress\/success/);
  const time = page.getByText(/^确认时间：/).first();
  const first = await time.textContent();
  await expect(page.getByText(/松山湖大道/).first()).toBeVisible();

  await page.getByRole('button', { name: '修改地址' }).click();
  await expect(page.getByRole('radio', { name: /林妈妈/ })).toBeChecked();
  await page.getByRole('button', { name: '确认收货地址' }).click();
  await expect(page).toHaveURL(/\/confirmAddress\/success/);
  await expect(time).toHaveText(first ?? '');

  await page.getByRole('button', { name: '修改地址' }).click();
  await page.route(CONFIRMATION, (route) =>
    route.fulfill({ json: { code: 40161, msg: '包裹已发出，不能再修改收货地址', data: null } }),
  );
  await page.getByRole('button', { name: '确认收货地址' }).click();
  await expect(page).toHaveURL('/confirmAddress/error?reason=sent');
  await expect(page.getByRole('heading', { name: '包裹已经发出' })).toBeVisible();

  await page.goto(`/logisticsInfo/${data.order_number}/${data.express_code}`);
  await expect(page.getByRole('heading', { level: 1, name: '收货通知' })).toBeVisible();
  await expect(page.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step');
  await page.getByRole('button', { name: /^复制\s*快递单号$/ }).click();
  await expect(toast(page)).toHaveText(/快递单号已复制|复制失败/);
});
