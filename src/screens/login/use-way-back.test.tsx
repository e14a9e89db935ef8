// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { FOREIGN_ADDRESSES } from '#src/lib/addresses/testing-addresses.ts';
import { useWayBack } from './use-way-back.ts';

const wayBack = (search: string) =>
  renderHook(() => useWayBack(), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[{ pathname: '/login', search }]}>{children}</MemoryRouter>
    ),
  }).result.current.path;

describe('the way back of the login', () => {
  it.each(FOREIGN_ADDRESSES)('stays on this site with %.60j', (value) => {
    const ways = [encodeURIComponent(value), encodeURIComponent(encodeURIComponent(value))].flatMap((text) => [
      wayBack(`?redirect=${text}`),
      wayBack(`?redirect=${text}&redirect=%2Fa`),
    ]);

    for (const path of ways) {
      expect(new URL(path, window.location.origin).origin).toBe(window.location.origin);
      expect(path).toMatch(/^\/(?![/\\])/);
    }
  });

  it('leads to where the student came from', () => {
    expect(wayBack('?redirect=%2Forder%2Fconfirm%2F1%2F0%3Fsource%3Da')).toBe('/order/confirm/1/0?source=a');
  });
});
