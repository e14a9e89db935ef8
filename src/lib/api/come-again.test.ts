// @vitest-environment happy-dom
import { AxiosError, AxiosHeaders } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askAgainWhenTold } from './come-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A reply of the server as axios throws it. */
function reply(status: number, headers: Record<string, string> = {}, data: unknown = '', method = 'post') {
  const config = { headers: new AxiosHeaders(), method };
  return new AxiosError('no', 'ERR', config, null, { status, headers, data, statusText: '', config });
}

const full = reply(503, { 'retry-after': '2' });
const perhapsDone = { data: { may_be_done: true } };
const toast = () => document.querySelector('.toast')?.textContent;

describe('askAgainWhenTold', () => {
  it('says that the student stands in line, and asks once more after the time it was told', async () => {
    const ask = vi.fn().mockRejectedValueOnce(full).mockResolvedValue('bought');

    const asked = askAgainWhenTold(ask, undefined);
    await vi.advanceTimersByTimeAsync(1999);
    expect([ask.mock.calls.length, toast()]).toEqual([1, '现在人有点多，正在排队…']);

    await vi.advanceTimersByTimeAsync(1001);
    expect(await asked).toBe('bought');
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('gives up when the server is full a second time', async () => {
    const ask = vi.fn().mockRejectedValue(full);

    const asked = expect(askAgainWhenTold(ask, undefined)).rejects.toBe(full);
    await vi.advanceTimersByTimeAsync(60_000);
    await asked;

    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('repeats what only reads, also where the answer of the database was lost', async () => {
    const ask = vi
      .fn()
      .mockRejectedValueOnce(reply(503, { 'retry-after': '2' }, perhapsDone, 'get'))
      .mockResolvedValue('read');

    const asked = askAgainWhenTold(ask, undefined);
    await vi.advanceTimersByTimeAsync(3000);

    expect(await asked).toBe('read');
  });

  it.each([
    ['503 without a time', reply(503)],
    ['503 with a date', reply(503, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' })],
    ['503 of a write that may have been done', reply(503, { 'retry-after': '2' }, perhapsDone)],
    ['500', reply(500, { 'retry-after': '1' })],
    ['no answer', new AxiosError('Network Error', 'ERR_NETWORK')],
  ])('asks once where the server has not promised that nothing was begun: %s', async (_, reason) => {
    const ask = vi.fn().mockRejectedValue(reason);

    await expect(askAgainWhenTold(ask, undefined)).rejects.toBe(reason);

    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('asks no more for who has given up meanwhile', async () => {
    const ask = vi.fn().mockRejectedValue(full);
    const leaving = new AbortController();

    const asked = expect(askAgainWhenTold(ask, leaving.signal)).rejects.toBe(full);
    await vi.advanceTimersByTimeAsync(100);
    leaving.abort();
    await asked;

    expect(ask).toHaveBeenCalledTimes(1);
  });
});
