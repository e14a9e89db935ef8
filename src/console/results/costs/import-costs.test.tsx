// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ImportCosts } from './import-costs.tsx';

const LINKS = [{ code: 'dy-901', name: '抖音信息流', page: '/901' }];
let stored: unknown[] = [];

function open() {
  stored = [];
  vi.stubGlobal('fetch', async (_url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'PUT') stored.push(JSON.parse(body ?? ''));
    const data = method === 'PUT' ? { stored: 1 } : { links: LINKS, pages: [{ path: '/901', title: '数学' }] };
    return Response.json({ code: 20000, msg: '', data });
  });
  const handleClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ImportCosts onClose={handleClose} />
    </QueryClientProvider>,
  );
  return handleClose;
}

const choose = (text: string) =>
  fireEvent.change(screen.getByLabelText('选文件'), { target: { files: [new File([text], 'costs.csv')] } });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows what belongs where before it is entered, and what belongs nowhere', async () => {
  const handleClose = open();
  choose('日期,广告名称,消耗\n2026-11-01,dy-901 视频,1200\n2026-11-01,品牌,300\n2026-11-99,dy-901,1');

  expect((await screen.findByRole('list', { name: '录入到' })).textContent).toBe('/901 · 抖音信息流¥1,200');
  expect(screen.getByRole('list', { name: '认不出的广告' }).textContent).toBe('品牌¥300.00');
  expect(screen.getByRole('alert').textContent).toContain('第 4 行');
  expect(stored).toEqual([]);

  fireEvent.click(screen.getByRole('button', { name: '录入 ¥1,200' }));
  await waitFor(() => expect(handleClose).toHaveBeenCalled());
  expect(stored).toEqual([{ rows: [{ day: '2026-11-01', path: '/901', channel: 'link:dy-901', cents: 120_000 }] }]);
});

it('enters nothing from a file that it does not know', async () => {
  open();
  choose('姓名,年龄\n小满,18');
  expect((await screen.findByRole('alert')).textContent).toContain('没有认出');
  expect(screen.getByRole('button', { name: '录入' }).hasAttribute('disabled')).toBe(true);
});
