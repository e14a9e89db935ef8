// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '#src/lib/api/api-client.ts';
import { type News, newsQuery } from './article-query.ts';
import { useCountedClick } from './use-counted-click.ts';

vi.mock('#src/lib/api/api-client.ts', () => ({ api: vi.fn() }));

const ID = '30000000-0000-4000-8000-000000000001';
const counted = vi.mocked(api as (call: string, input: unknown) => Promise<unknown>);

function Reader({ id }: { readonly id: string | undefined }) {
  useCountedClick(id);
  return null;
}

function open(client: QueryClient, id: string | undefined) {
  render(
    <StrictMode>
      <QueryClientProvider client={client}>
        <Reader id={id} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  counted.mockReset();
});

it('an article that is opened twice in a visit counts once, and shows the new number', async () => {
  counted.mockResolvedValue({ click_count: 8 });
  const client = new QueryClient();
  client.setQueryData(newsQuery(ID).queryKey, { uuid: ID, click_count: 7 } as News);

  open(client, undefined);
  open(client, ID);
  open(client, ID);

  await waitFor(() => expect(client.getQueryData(newsQuery(ID).queryKey)).toMatchObject({ click_count: 8 }));
  expect(counted.mock.calls).toEqual([
    ['PUT /api/V1.29/yanxue/news/click/{id}/', { params: { id: ID }, isSilent: true }],
  ]);
});

it('a click that did not arrive counts at the next opening', async () => {
  counted.mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ click_count: 1 });
  open(new QueryClient(), ID);
  await waitFor(() => expect(sessionStorage.length).toBe(0));

  open(new QueryClient(), ID);

  await waitFor(() => expect(counted).toHaveBeenCalledTimes(2));
});
