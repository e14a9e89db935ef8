import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, onTestFinished } from 'vitest';
import { queryClient } from '#src/lib/queries/query-client.ts';
import { clearSession } from '#src/lib/session/session.ts';

interface Opened {
  /** Path and query of the current address. */
  readonly place: () => string;
}

/**
 * Opens a screen as the router does, at `address`; every other address is an empty page. Its calls are answered by
 * `#src/lib/api/testing-api.ts`.
 *
 * @param path the screen's route, e.g. `/course/detail/:course_number`
 */
export function openScreen(Screen: ComponentType, path: string, address: string = path): Opened {
  const routes = [
    { path, element: <Screen /> },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/', address], initialIndex: 1 });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { place: () => router.state.location.pathname + router.state.location.search };
}

/** Taps a button once it is there, and waits for the effects. */
export async function tap(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => button.click());
}

/** Makes the window as wide as a laptop's until the end of the test; otherwise it is as wide as a phone's. */
export function onLaptop(): void {
  setWidth(1440);
  onTestFinished(() => setWidth(375));
}

function setWidth(width: number): void {
  const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
  happyDOM.setViewport({ width });
}

afterEach(() => {
  cleanup();
  queryClient.clear();
  clearSession();
  localStorage.clear();
  sessionStorage.clear();
});
