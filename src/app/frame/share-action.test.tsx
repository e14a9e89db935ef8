// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ShareAction } from './share-action.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it.each([
  [true, '课程链接已复制'],
  [false, '复制失败，请长按地址栏复制'],
])('the share icon copies the page without what this visit carries, taken: %s', async (isTaken, text) => {
  window.history.replaceState(null, '', '/course/yanxue_detail/c1?token=secret#x');
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  if (isTaken) written.mockResolvedValue();
  else written.mockRejectedValue(new Error('x'));
  render(<ShareAction />);

  fireEvent.click(screen.getByRole('button', { name: '分享课程链接' }));

  await waitFor(() => expect(document.querySelector('.toast')?.textContent).toBe(text));
  expect(written.mock.calls).toEqual([[`${window.location.origin}/course/yanxue_detail/c1`]]);
});
