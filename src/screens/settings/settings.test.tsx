// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusals } from '#src/contract/codes.ts';
import { replyTo } from '#src/contract/testing.ts';
import { answer, refuse, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { openScreen, tap } from '../testing.tsx';
import ChangeMobile from './change-mobile.tsx';
import CloseAccount from './close-account.tsx';
import ExportData from './export-data.tsx';

const USER = 'GET /api/v1/account/auth/user/info';
const PROVE = 'POST /api/v1/account/mobile/prove';
const CHANGE = 'POST /api/v1/account/mobile/change';
const ERASURE = 'GET /api/v1/account/erasure';
const ASK = 'POST /api/v1/account/erasure';
const CANCEL = 'POST /api/v1/account/erasure/cancel';
const EXPORT = 'POST /api/v1/account/export';

beforeEach(() => {
  saveToken('token');
  answer(USER, replyTo(USER, { mobile: '13800138000' }));
});

const type = async (label: string, value: string) => {
  const field = await screen.findByLabelText(label, { exact: true });
  fireEvent.change(field, { target: { value } });
  fireEvent.input(field, { target: { value } });
};

describe('changing the mobile', () => {
  const open = () => openScreen(ChangeMobile, '/my/change-mobile');
  const prove = async () => {
    answer(PROVE, { ticket: 'proof', expires_in: 600 });
    await type('验证码', '111111');
    await tap('下一步');
    await screen.findByText('第 2 步，共 2 步');
  };
  const change = async () => {
    await type('手机号', '13900139000');
    await type('验证码', '222222');
    await tap('更换手机号');
  };

  it('takes two codes, and leads back to the settings', async () => {
    const { place } = open();
    await screen.findByText(/验证码会发到 138\*+8000/);
    await prove();
    answer(CHANGE, { mobile: '13900139000' });

    await change();

    expect(sentTo(PROVE).map(({ body }) => body)).toEqual([{ code: '111111' }]);
    expect(sentTo(CHANGE).map(({ body }) => body)).toEqual([
      { ticket: 'proof', mobile: '13900139000', code: '222222' },
    ]);
    expect(place()).toBe('/my/settings');
  });

  it('goes on with the new number after a reload', async () => {
    sessionStorage.setItem('mobile-ticket', JSON.stringify({ ticket: 'proof', until: Date.now() + 60_000 }));
    open();

    expect(await screen.findByText('验证新手机号')).toBeTruthy();
  });

  it('says that the number has another account, and begins anew when the proof is too old', async () => {
    open();
    await prove();
    refuse(CHANGE, refusals.MOBILE_TAKEN);
    await change();
    expect(await screen.findByText(refusals.MOBILE_TAKEN.text)).toBeTruthy();
    refuse(CHANGE, refusals.ACCOUNT_TICKET_INVALID);

    await tap('更换手机号');

    expect(await screen.findByText('第 1 步，共 2 步')).toBeTruthy();
  });
});

describe('closing the account', () => {
  const open = () => openScreen(CloseAccount, '/my/close-account');
  const told = { waiting_days: 15, deleted: ['收货地址'], kept: [{ what: '订单', stays: '金额', why: '《会计法》' }] };

  it('tells what goes and what stays, and asks with a code', async () => {
    answer(ERASURE, replyTo(ERASURE, told));
    answer(ASK, replyTo(ASK, { ...told, erase_at: '2026-12-10T10:00:00+08:00' }));
    open();
    await screen.findByText(/订单：金额/);
    await tap('申请注销账号');
    await type('验证码', '333333');

    await tap('确认申请');

    expect(sentTo(ASK).map(({ body }) => body)).toEqual([{ code: '333333' }]);
    expect(await screen.findByText('2026-12-10 10:00')).toBeTruthy();
  });

  it('names what stops it with the way out, and cannot be asked for meanwhile', async () => {
    const obstacles = [{ kind: 'unpaid' as const, text: '“数学”的订单还没有付清', order_number: 'ZY1' }];
    answer(ERASURE, replyTo(ERASURE, { ...told, obstacles }));
    open();
    await screen.findByText('先办完这些事');

    expect(screen.getByRole('link', { name: '去处理' }).getAttribute('href')).toBe('/my/order-detail/ZY1');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '申请注销账号' }).disabled).toBe(true);
  });

  it('is taken back with one tap', async () => {
    answer(ERASURE, replyTo(ERASURE, { ...told, erase_at: '2026-12-10T10:00:00+08:00' }));
    answer(CANCEL, replyTo(CANCEL, told));
    open();

    await tap('撤销注销');

    expect(await screen.findByRole('button', { name: '申请注销账号' })).toBeTruthy();
  });
});

it('the export gives two links after a code', async () => {
  const links = { html_url: '/api/documents/personal-data/t.html', json_url: '/api/documents/personal-data/t.json' };
  answer(EXPORT, { ...links, expires_at: '2026-11-20T12:10:00+08:00' });
  openScreen(ExportData, '/my/export');
  await type('验证码', '444444');

  await tap('获取下载链接');

  expect(await screen.findByText(/链接在 12:10 前有效/)).toBeTruthy();
  expect(screen.getByRole('link', { name: '下载网页文件' }).getAttribute('href')).toBe(links.html_url);
  expect(screen.getByRole('link', { name: '下载 JSON 文件' }).getAttribute('href')).toBe(links.json_url);
});
