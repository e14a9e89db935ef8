// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { type Editor, EditorContext } from '../editor-context.ts';
import { ExperimentNote } from './experiment-note.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const experiment = (page: string, state: string) => ({ uuid: `of-${page.slice(1)}`, page, name: '先说价格', state });

/** The note beside a page or a fragment, once these experiments are known. */
async function shown(editor: Partial<Editor>, experiments: readonly object[]) {
  const answered = vi.fn(async () => new Response(JSON.stringify({ code: 20000, msg: '', data: { experiments } })));
  vi.stubGlobal('fetch', answered);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <EditorContext value={editor as Editor}>
          <ExperimentNote />
        </EditorContext>
        <p>编辑</p>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect([answered.mock.calls.length, client.isFetching()]).toEqual([1, 0]));
  return screen.queryByRole('note')?.textContent ?? '';
}

it('is there while an experiment runs on the page, with a way to it', async () => {
  expect(await shown({ path: '/901' }, [experiment('/901', 'running')])).toMatch(
    /^这一页上在跑实验“先说价格”.*从头计数/,
  );
  expect(screen.getByRole('link', { name: '先说价格' }).getAttribute('href')).toBe('/console/experiments/of-901');
});

it('names the page for a fragment that it shows', async () => {
  expect(await shown({ path: 'faq', usedBy: ['/1', '/901'] }, [experiment('/901', 'running')])).toMatch(
    /^\/901 上在跑/,
  );
});

it.each([
  ['of another page', [experiment('/902', 'running')]],
  ['that is over', [experiment('/901', 'ended'), experiment('/901', 'planned')]],
  ['that there is none', []],
])('says nothing of one %s', async (_name, experiments) => {
  expect(await shown({ path: '/901' }, experiments)).toBe('');
});
