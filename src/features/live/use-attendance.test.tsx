// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api } from '#src/lib/api/api-client.ts';
import { hasToken } from '#src/lib/session/has-token.ts';
import { useAttendance } from './use-attendance.ts';

vi.mock('#src/lib/api/api-client.ts', () => ({ api: vi.fn() }));
vi.mock('#src/lib/session/has-token.ts', () => ({ hasToken: vi.fn() }));

const noted = vi.mocked(api as (call: string, input: unknown) => Promise<unknown>);
const NOTE = ['POST /api/v1/living/attendance', { body: { classroom: 'room' }, isSilent: true }];

beforeEach(() => {
  vi.useFakeTimers();
  noted.mockRejectedValue(new Error('offline'));
  vi.mocked(hasToken).mockReturnValue(true);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.resetAllMocks();
});

it('a student who sits in a class is noted at once and every minute, until leaving; a lost note does not matter', async () => {
  const { rerender } = renderHook(({ isSitting }) => useAttendance('room', isSitting), {
    initialProps: { isSitting: false },
  });
  expect(noted).not.toHaveBeenCalled();

  rerender({ isSitting: true });
  await vi.advanceTimersByTimeAsync(2 * 60_000);
  rerender({ isSitting: false });
  await vi.advanceTimersByTimeAsync(10 * 60_000);

  expect(noted.mock.calls).toEqual([NOTE, NOTE, NOTE]);
});

it('who is not logged in is not noted, and not sent to the login', async () => {
  vi.mocked(hasToken).mockReturnValue(false);

  renderHook(() => useAttendance('room', true));
  await vi.advanceTimersByTimeAsync(60_000);

  expect(noted).not.toHaveBeenCalled();
});
