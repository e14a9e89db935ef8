// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { PageLink } from '../../pages/page-tile.tsx';
import { BackToPages } from './back-to-pages.tsx';

afterEach(cleanup);

function open(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/console/pages', element: <PageLink file="campaigns/901.yaml">秋季班</PageLink> },
      { path: '/console/pages/edit', element: <BackToPages /> },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  const at = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { at };
}

it('from the editor the list is found as it was filtered', async () => {
  const { at } = open('/console/pages?q=%E5%B0%8F%E9%9B%A8&state=draft');
  fireEvent.click(screen.getByRole('link', { name: '秋季班' }));
  expect(at()).toBe('/console/pages/edit?file=campaigns%2F901.yaml');
  fireEvent.click(await screen.findByRole('link', { name: '回到全部页面' }));

  await screen.findByRole('link', { name: '秋季班' });
  expect(at()).toBe('/console/pages?q=%E5%B0%8F%E9%9B%A8&state=draft');
});

it('from an editor that was opened elsewhere it is the whole list', async () => {
  const { at } = open('/console/pages/edit?file=campaigns%2F901.yaml');
  fireEvent.click(screen.getByRole('link', { name: '回到全部页面' }));

  await screen.findByRole('link', { name: '秋季班' });
  expect(at()).toBe('/console/pages');
});
