// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { CompiledPage } from '#src/page-model/page.ts';
import type { LoadedPage } from '../campaign/campaign-page-data.ts';
import { useHotPage } from './hot-page.tsx';

const page = (title: string) => ({ path: '/one', title, blocks: [] }) as unknown as CompiledPage;
const loaded = (title: string): LoadedPage => ({ page: page(title), components: {}, isOwner: false });

afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows a save that was made before this page could listen', async () => {
  const answers: Readonly<Record<string, unknown>> = { '/pages/one.json': page('改过'), '/__pages': [] };
  vi.stubGlobal('fetch', async (address: string) => Response.json(answers[address]));
  const before = loaded('原来');

  const { result } = renderHook(() => useHotPage(before));

  await vi.waitFor(() => expect(result.current.page.title).toBe('改过'));
});
