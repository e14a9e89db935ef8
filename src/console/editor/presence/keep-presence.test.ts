// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPresence, type PresenceLoop } from './keep-presence.ts';

let isHidden = false;
let loop: PresenceLoop;
const tell = vi.fn(async (_signal: AbortSignal): Promise<readonly string[]> => ['林老师']);
const leave = vi.fn();
const show = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'));
  loop = keepPresence({ tell, leave, show });
});
afterEach(() => {
  loop.stop();
  isHidden = false;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const hide = (hidden: boolean) => {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
};

it('speaks at once, every ten seconds, and once after several moves', async () => {
  await pass(0);
  expect(show).toHaveBeenLastCalledWith(['林老师']);
  await pass(20_000);
  expect(tell).toHaveBeenCalledTimes(3);
  for (let move = 0; move < 5; move += 1) loop.used(true);
  await pass(500);
  expect(tell).toHaveBeenCalledTimes(4);
});

it('leaves when it is hidden, and is back when it is seen', async () => {
  await pass(0);
  hide(true);
  expect(leave).toHaveBeenCalledTimes(1);
  expect(show).toHaveBeenLastCalledWith([]);
  loop.used(true);
  await pass(60_000);
  expect(tell).toHaveBeenCalledTimes(1);
  hide(false);
  await pass(0);
  expect(show).toHaveBeenLastCalledWith(['林老师']);
});

it('shows nobody while the server is not reached, and goes on', async () => {
  await pass(0);
  tell.mockRejectedValueOnce(new Error('offline'));
  await pass(10_000);
  expect(show).toHaveBeenLastCalledWith([]);
  await pass(10_000);
  expect(show).toHaveBeenLastCalledWith(['林老师']);
});

it('is away after ten minutes without use, until it is used again', async () => {
  await pass(11 * 60_000);
  const { length } = tell.mock.calls;
  expect(leave).toHaveBeenCalledTimes(1);
  await pass(60_000);
  expect(tell).toHaveBeenCalledTimes(length);
  loop.used();
  expect(tell).toHaveBeenCalledTimes(length + 1);
});

it('shows no answer that comes after it left', async () => {
  await pass(0);
  let answer = (_names: readonly string[]) => undefined as unknown;
  tell.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  await pass(10_000);
  hide(true);
  answer(['林老师']);
  await pass(0);
  expect(show).toHaveBeenLastCalledWith([]);
});
