// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveToken } from '#src/lib/session/session.ts';
import { runOffline } from './run-offline.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.head.append(Object.assign(document.createElement('meta'), { name: 'app-worker', content: 'build-1' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('where a browser blocks workers the app goes on without one, after an hour too', async () => {
  const register = vi.fn(async () => undefined);
  const serviceWorker = { register, addEventListener: () => {}, ready: new Promise(() => {}) };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker });
  vi.stubGlobal('fetch', async () => new Response('{}'));
  saveToken('token-of-a-student');

  runOffline();
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);

  expect(register).toHaveBeenCalledOnce();
});
