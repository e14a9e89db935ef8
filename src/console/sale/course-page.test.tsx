// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { staffRefusals } from '#src/contract/console/codes.ts';
import CoursePage from './course-page.tsx';
import type { PageOfCourse, Sale } from './sale-words.ts';

const UUID = '10000000-0000-4000-8000-000000000001';
const COURSE: Sale = {
  ...{ uuid: UUID, number: 'KY2027-EN-02', name: '英语全程班', kind: 'course', subject: '英语', isTrial: false },
  ...{ price: 228_000, originPrice: 328_000, stock: 20, sold: 12, isOnShelf: true },
  ...{ salesFrom: null, salesUntil: null },
};
const pageOf = (name: string, changes: Partial<PageOfCourse> = {}): PageOfCourse => ({
  ...{ file: `h5/${name}.yaml`, path: `/h5/${name}`, title: name, state: 'live', isUnpublished: false },
  ...{ prices: [228_000], differences: [], ...changes },
});

let sent: { readonly path: string; readonly body: unknown }[] = [];
let answers: Record<string, unknown> = {};
const envelope = (data: unknown) => ({ code: 20000, msg: '', data });

beforeEach(() => {
  sent = [];
  const pages = [pageOf('a'), pageOf('b'), pageOf('c', { state: 'draft' }), pageOf('old', { state: 'archived' })];
  answers = {
    'GET /console/api/session': envelope({ role: 'publisher' }),
    [`GET /console/api/courses/${UUID}`]: envelope({ course: COURSE, revision: 4, deskValues: ['price'] }),
    [`GET /console/api/courses/${UUID}/pages`]: envelope({ pages }),
    [`GET /console/api/courses/${UUID}/changes`]: envelope({ changes: [], next: null }),
    [`POST /console/api/courses/${UUID}/change`]: envelope({ revision: 5 }),
  };
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const [path = ''] = address.split('?');
    if (method === 'POST') sent.push({ path, body: body === undefined ? undefined : JSON.parse(body) });
    return new Response(JSON.stringify(answers[`${method} ${path}`]));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const router = createMemoryRouter([{ path: '/console/courses/:uuid', element: <CoursePage /> }], {
    initialEntries: [`/console/courses/${UUID}`],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByText('a（/h5/a）');
}

async function change(label: string, value: string) {
  fireEvent.click(await screen.findByRole('button', { name: '修改售卖' }));
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
const confirm = () => {
  fireEvent.change(screen.getByLabelText('原因'), { target: { value: ' 暑期调价 ' } });
  fireEvent.click(screen.getByRole('button', { name: '确认修改' }));
};

it('names the pages that write the price before it is changed, and sends what was seen', async () => {
  await open();
  await change('价格（元）', '1980');

  const told = screen.getByText('3 个活动页写着 ¥2280，改价后要跟着改、再发布：').parentElement;
  expect(within(told ?? document.body).getAllByRole('link')).toHaveLength(3);
  expect(screen.getByText('会改：价格 ¥2280 → ¥1980')).toBeDefined();
  confirm();

  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const values = { price: 198_000, originPrice: 328_000, stock: 20, isOnShelf: true };
  expect(sent[0]?.body).toEqual({ ...values, salesFrom: null, salesUntil: null, revision: 4, reason: '暑期调价' });
});

it('says what somebody else changed meanwhile, and closes the form', async () => {
  const msg = '林老师刚刚改了：价格 ¥2280 → ¥2080（调价）。请看过新的再改';
  answers[`POST /console/api/courses/${UUID}/change`] = { code: staffRefusals.SALE_CHANGED.code, msg, data: null };
  await open();
  await change('名额', '');
  expect(screen.getByText('会改：名额 20 个 → 不限')).toBeDefined();
  confirm();

  expect(await screen.findByText(`没有保存：${msg}。`)).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('sends nothing that cannot be', async () => {
  await open();
  await change('价格（元）', '9999');
  expect(screen.getByText('原价不能低于价格')).toBeDefined();
  confirm();

  expect(await screen.findByText('请把标出来的地方改好')).toBeDefined();
  expect(sent).toEqual([]);
});

it('warns of each page that writes another price than the course has', async () => {
  const wrong = pageOf('late', { differences: ['价格写着 ¥2480', '文字里写着 ¥2480'] });
  answers[`GET /console/api/courses/${UUID}/pages`] = envelope({ pages: [pageOf('a'), wrong] });
  await open();

  expect(screen.getByRole('alert').textContent).toContain('1 个活动页写的和现在卖的不一样');
  expect(screen.getByText('价格写着 ¥2480，文字里写着 ¥2480')).toBeDefined();
});

it('keeps the dialog until the change is read again, so that the next one begins with the new revision', async () => {
  await open();
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (address: string, options: { method: string }) => {
    if (sent.length > 0 && address.endsWith(UUID)) await held;
    return fetch(address, options);
  });
  answers[`POST /console/api/courses/${UUID}/change`] = envelope({ revision: 5 });
  await change('价格（元）', '1980');
  confirm();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('dialog')).not.toBeNull();

  const course = { ...COURSE, price: 198_000 };
  answers[`GET /console/api/courses/${UUID}`] = envelope({ course, revision: 5, deskValues: ['price'] });
  arrive();
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await change('价格（元）', '2080');
  confirm();
  await vi.waitFor(() => expect(sent[1]?.body).toMatchObject({ price: 208_000, revision: 5 }));
});
