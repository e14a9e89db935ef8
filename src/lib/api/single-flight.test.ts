import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { singleFlight } from './single-flight.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Writes that end when the test says so. */
function writes() {
  const ends: ((value: string) => void)[] = [];
  const start = vi.fn(() => new Promise<string>((resolve) => ends.push(resolve)));
  return { start, ends };
}

describe('singleFlight', () => {
  it('gives the write under way to who asks for the same', async () => {
    const { start, ends } = writes();
    const join = singleFlight();

    const first = join('a', start);
    const second = join('a', start);
    ends[0]?.('done');

    expect([first.isJoined, second.isJoined]).toEqual([false, true]);
    expect(await Promise.all([first.promise, second.promise])).toEqual(['done', 'done']);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('sends another write at once', () => {
    const { start } = writes();
    const join = singleFlight();

    join('a', start);
    join('b', start);

    expect(start).toHaveBeenCalledTimes(2);
  });

  it('sends on, off and on again as three', () => {
    const { start } = writes();
    const join = singleFlight();

    for (const key of ['on', 'off', 'on']) join(key, start);

    expect(start).toHaveBeenCalledTimes(3);
  });

  it('sends the same again after an end', async () => {
    const { start, ends } = writes();
    const join = singleFlight();

    const { promise } = join('a', start);
    ends[0]?.('done');
    await promise;
    join('a', start);

    expect(start).toHaveBeenCalledTimes(2);
  });

  it('takes the same for a double tap as long as it is told to after a success', async () => {
    const { start, ends } = writes();
    const join = singleFlight(300);

    const { promise } = join('a', start);
    ends[0]?.('done');
    await promise;
    await vi.advanceTimersByTimeAsync(299);
    join('a', start);
    expect(start).toHaveBeenCalledTimes(1);

    await vi.advanceTimersByTimeAsync(1);
    join('a', start);
    expect(start).toHaveBeenCalledTimes(2);
  });

  it('tries again at once after a failure', async () => {
    const join = singleFlight(300);
    const fail = vi.fn(() => Promise.reject(new Error('no')));

    await join('a', fail).promise.catch(() => undefined);
    await join('a', fail).promise.catch(() => undefined);

    expect(fail).toHaveBeenCalledTimes(2);
  });
});
