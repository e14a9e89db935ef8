// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CheckPanel } from './check-panel.tsx';

const PROBLEM = {
  ...{ code: 'LIVE_COURSE_PRICE', line: 7, column: 3, severity: 'error' as const },
  ...{ message: '价格和课程目录不同', hint: '' },
};
const FILE = 'campaigns/901.yaml';
const TEXT = 'version: 1\ntitle: 秋季班\nblocks: []\n';

/** What the check of the text, and that against the catalogue, answer; no answer while it is undefined. */
let answers: Record<
  'render' | 'compare',
  { problems: unknown[]; isCompared?: boolean; document?: string | null } | 'refused' | undefined
>;

beforeEach(() => {
  answers = { render: { problems: [] }, compare: { problems: [], isCompared: true } };
  vi.stubGlobal('fetch', async (address: string) => {
    const call = address.endsWith('/render') ? 'render' : address.endsWith('/compare') ? 'compare' : undefined;
    if (address === '/gone') return new Response('', { status: 404 });
    const answer = call && answers[call];
    if (call && answer === undefined) return new Promise(() => undefined);
    if (answer === 'refused') return Response.json({ code: 50000, msg: '服务器暂时不可用', data: null });
    const data = call === 'render' ? { document: '<!doctype html><p>秋季班</p>', prices: [], ...answer } : answer;
    return Response.json({ code: 20000, msg: '', data: data ?? { schemas: {} } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <CheckPanel file={FILE} text={TEXT} />
    </QueryClientProvider>,
  );
}
const summary = async () => (await screen.findByRole('status', { name: '结论' })).textContent;

describe('the summary of the check', () => {
  it('says that nothing was found only when the catalogue agrees too', async () => {
    open();
    await waitFor(async () => expect(await summary()).toBe('没有发现问题'));
  });

  it('counts what differs from the catalogue together with the problems of the text', async () => {
    answers.render = { problems: [{ ...PROBLEM, line: 2, severity: 'warning' }] };
    answers.compare = { problems: [PROBLEM, { ...PROBLEM, line: 9 }], isCompared: true };
    open();

    await waitFor(async () => expect(await summary()).toBe('3 处要看：页面里 1 处，和课程目录不同 2 处'));
  });

  it('does not say that all is well while the catalogue has not answered', async () => {
    answers.compare = undefined;
    open();

    expect(await summary()).toBe('到现在没有发现问题；还在和课程目录核对');
  });

  it('says that the catalogue could not be asked, until it is asked again', async () => {
    answers.compare = 'refused';
    open();
    await waitFor(async () => expect(await summary()).toBe('到现在没有发现问题；和课程目录没有核对成'));

    answers.compare = { problems: [PROBLEM], isCompared: true };
    fireEvent.click(screen.getByRole('button', { name: '重试' }));

    await waitFor(async () => expect(await summary()).toBe('1 处要看：和课程目录不同 1 处'));
  });

  it('counts addresses that do not open, and what a screen reader cannot name', async () => {
    const document = '<!doctype html><main><a href="/gone">去看看</a><button type="button"></button></main>';
    answers.render = { problems: [], document };
    open();

    await waitFor(async () => expect(await summary()).toBe('2 处要看：打不开的地址 1 个，没有名字的 1 处'));
  });

  it('says of a text with errors that the catalogue comes later', async () => {
    answers.render = { problems: [PROBLEM], document: null };
    open();

    expect(await summary()).toBe('1 处要看：页面里 1 处；改好错误再和课程目录核对');
  });
});
