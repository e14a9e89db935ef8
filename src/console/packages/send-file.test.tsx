// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Outcome, SendRow } from './package-words.ts';
import { SendFileDialog } from './send-file.tsx';

const envelope = (data: unknown) => new Response(JSON.stringify({ code: 20000, msg: '', data }));
const fileOf = (count: number) =>
  `包裹编号\t快递公司\t快递单号\n${Array.from({ length: count }, (_row, at) => `${at + 1}\t顺丰速运\tSF${100_000_000 + at}`).join('\n')}`;

/** Parcels that the school has recorded, by the number of the package. */
let recorded: Set<string>;
/** Lines of each call that records. */
let calls: number[];
/** Whether the school answers this call; it has recorded the lines all the same. */
let isAnswered: (call: number) => boolean | Promise<boolean>;

beforeEach(() => {
  recorded = new Set();
  calls = [];
  isAnswered = () => true;
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    const { rows } = JSON.parse(body) as { rows: SendRow[] };
    const state = (row: SendRow): Outcome['state'] => {
      if (row.number === '8') return 'wrong';
      return recorded.has(row.number) ? 'before' : 'ready';
    };
    const told = rows.map((row) => ({ line: row.line, state: state(row), text: '没有编号“8”的包裹' }));
    if (address.endsWith('/check')) return envelope({ rows: told });
    for (const row of rows) if (state(row) === 'ready') recorded.add(row.number);
    calls.push(rows.length);
    if (!(await isAnswered(calls.length))) throw new TypeError('Failed to fetch');
    return envelope({ rows: told.map((one) => (one.state === 'ready' ? { ...one, state: 'sent' } : one)) });
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SendFileDialog onClose={() => undefined} />
    </QueryClientProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const paste = (text: string) => fireEvent.change(screen.getByLabelText('或者贴在这里'), { target: { value: text } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

describe('a long file', () => {
  it('of 1,000 lines is recorded in calls of few lines, so that each is answered in time on a slow machine', async () => {
    paste(fileOf(1000));
    await press('登记 999 个包裹');

    expect(await screen.findByText('登记好了 999 行，有问题，不登记 1 行')).toBeDefined();
    expect(recorded.size).toBe(999);
    expect(Math.max(...calls)).toBeLessThanOrEqual(25);
  });

  it('says how far it is while it goes on', async () => {
    let answer: (value: boolean) => void = () => undefined;
    isAnswered = (call) => (call === 2 ? new Promise((resolve) => (answer = resolve)) : true);
    paste(fileOf(60));
    await press('登记 59 个包裹');

    expect(await screen.findByText('正在登记，还有 34 个')).toBeDefined();
    expect(screen.getByText('登记好了 25 行，可以登记 34 行，有问题，不登记 1 行')).toBeDefined();
    answer(true);
    expect(await screen.findByText('登记好了 59 行，有问题，不登记 1 行')).toBeDefined();
  });

  it('goes on after a lost answer with what is left, and the sums are those of the file', async () => {
    isAnswered = (call) => call !== 2;
    paste(fileOf(60));
    await press('登记 59 个包裹');
    expect((await screen.findByRole('alert')).textContent).toBe('网络不通，请检查网络后重试');

    await press('接着登记 9 个包裹');

    expect(await screen.findByText('登记好了 59 行，有问题，不登记 1 行')).toBeDefined();
    expect([calls, recorded.size]).toEqual([[25, 25, 9], 59]);
  });
});
