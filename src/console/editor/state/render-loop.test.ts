import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startRenderLoop } from './render-loop.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('renders the newest of what changed in one go, and after a call what changed meanwhile', async () => {
  const rendered: string[] = [];
  const calls: (() => void)[] = [];
  const loop = startRenderLoop((text) => {
    rendered.push(text);
    return new Promise((resolve) => calls.push(resolve));
  });

  loop.want('一');
  loop.want('二');
  await vi.runAllTimersAsync();
  loop.want('三');
  loop.want('四');
  await vi.runAllTimersAsync();
  calls.shift()?.();
  await vi.runAllTimersAsync();

  expect(rendered).toEqual(['二', '四']);
});

it('begins again after it was stopped, as React does in development', async () => {
  const rendered: string[] = [];
  const loop = startRenderLoop(async (text) => void rendered.push(text));

  loop.want('一');
  loop.stop();
  loop.want('二');
  await vi.runAllTimersAsync();

  expect(rendered).toEqual(['二']);
});
