// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { refusals } from '#src/contract/codes.ts';
import { replyTo } from '#src/contract/testing.ts';
import { answer, refuse, sentTo } from '#src/lib/api/testing-api.ts';
import { saveToken } from '#src/lib/session/session.ts';
import { openScreen, tap } from '../testing.tsx';
import OrderInvoice from './order-invoice.tsx';

const READ = 'GET /api/v1/course/myorder/{id}/invoice';
const ASK = 'POST /api/v1/course/myorder/{id}/invoice';
const WITHDRAW = 'POST /api/v1/invoices/{id}/withdraw';
const ORDER = { order_number: 'ZY20261115000005', course_name: '考研英语', amount: 19900 };
const ASKED = {
  order_number: ORDER.order_number,
  state: 'asked',
  amount: 19900,
  title: '知研书屋有限公司',
  email: 'books@example.com',
} as const;

beforeEach(() => saveToken('token'));

const open = () => openScreen(OrderInvoice, '/my/invoice/:number', '/my/invoice/ZY20261115000005');
const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

describe('asking for an invoice', () => {
  it('begins with what the student used last, and keeps both titles while the kind changes', async () => {
    const company = { kind: 'company', title: '知研书屋有限公司', tax_number: '91350100M000100Y43' } as const;
    answer(READ, replyTo(READ, { ...ORDER, can_ask: true, remembered: [{ ...company, email: 'books@example.com' }] }));
    open();

    expect(await screen.findByDisplayValue('知研书屋有限公司')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: '个人' }));
    expect(screen.getByDisplayValue('个人')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: '企业' }));
    expect(screen.getByDisplayValue('91350100M000100Y43')).toBeTruthy();
  });

  it('says what is wrong before it asks, then sends it once for a double tap', async () => {
    answer(READ, replyTo(READ, { ...ORDER, can_ask: true }));
    open();
    fireEvent.click(await screen.findByRole('radio', { name: '企业' }));
    await tap('申请发票 ¥199.00');
    expect(screen.getByText('请填写税号')).toBeTruthy();
    await type('单位名称', '知研书屋有限公司');
    await type('税号', '91350100M000100Y44');
    await type('收发票的邮箱', 'books@example.com');
    expect(screen.getByText('税号有误，请核对 18 位统一社会信用代码')).toBeTruthy();
    await type('税号', '9135 0100 m000 100y 43');
    answer(ASK, replyTo(ASK, { ...ORDER, invoice: ASKED }));

    const button = screen.getByRole('button', { name: '申请发票 ¥199.00' });
    await act(async () => {
      button.click();
      button.click();
    });

    expect(await screen.findByText('待开票')).toBeTruthy();
    expect(sentTo(ASK)).toHaveLength(1);
    expect(sentTo(ASK)[0]?.body).toMatchObject({
      kind: 'company',
      title: '知研书屋有限公司',
      tax_number: '91350100M000100Y43',
    });
  });

  it('keeps what was typed when it is refused', async () => {
    answer(READ, replyTo(READ, { ...ORDER, can_ask: true }));
    open();
    await type('收发票的邮箱', 'books@example.com');
    refuse(ASK, refusals.INVOICE_NOT_POSSIBLE);

    await tap('申请发票 ¥199.00');

    expect(screen.getByDisplayValue('books@example.com')).toBeTruthy();
  });

  it('is not possible yet: the reason, and the way to the order', async () => {
    answer(READ, replyTo(READ, { ...ORDER, amount: 0, obstacle: '成团后才能申请发票' }));
    open();

    expect(await screen.findByText('成团后才能申请发票')).toBeTruthy();
    expect(screen.getByRole('link', { name: '查看订单' }).getAttribute('href')).toBe(
      '/my/order-detail/ZY20261115000005',
    );
  });
});

describe('an invoice that was asked for', () => {
  it('can be taken back after a question', async () => {
    answer(READ, replyTo(READ, { ...ORDER, invoice: ASKED }));
    answer(WITHDRAW, replyTo(WITHDRAW, { ...ORDER, can_ask: true, invoice: { ...ASKED, state: 'withdrawn' } }));
    open();

    await tap('撤回申请');
    await tap('确认撤回');

    expect(await screen.findByText('已撤回')).toBeTruthy();
    expect(screen.getByRole('link', { name: '重新申请' }).getAttribute('href')).toContain('?form=1');
  });

  it('shows its number and its PDF once it is issued', async () => {
    const issued = { ...ASKED, state: 'issued', invoice_number: '26332000000412345678', pdf_url: '/x.pdf' } as const;
    answer(READ, replyTo(READ, { ...ORDER, invoice: issued }));
    open();

    expect(await screen.findByText(/26332000000412345678/)).toBeTruthy();
    expect(screen.getByRole('link', { name: '下载发票 PDF' }).getAttribute('href')).toBe('/x.pdf');
  });
});
