import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Overloaded, WaitingLine } from './waiting-line.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Calls of 100 ms each, and their results. */
function callsOf(line: WaitingLine) {
  const ends: string[] = [];
  let running = 0;
  let most = 0;
  const call = (name: string, isGone?: () => boolean) =>
    line
      .run(async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((go) => setTimeout(go, 100));
        running -= 1;
      }, isGone)
      .then(
        () => ends.push(name),
        (reason: unknown) => ends.push(reason instanceof Overloaded ? `${name} refused` : String(reason)),
      );
  return { call, ends, most: () => most };
}

describe('WaitingLine', () => {
  it('works on so many at a time, in the order in which they came', async () => {
    const { call, ends, most } = callsOf(new WaitingLine({ running: 2, waiting: 9, waitMs: 1000 }));

    for (const name of ['a', 'b', 'c', 'd', 'e']) void call(name);
    await vi.advanceTimersByTimeAsync(310);

    expect([ends, most()]).toEqual([['a', 'b', 'c', 'd', 'e'], 2]);
  });

  it('refuses at once who finds the line full, and later who has waited too long', async () => {
    const { call, ends } = callsOf(new WaitingLine({ running: 1, waiting: 2, waitMs: 150 }));

    for (const name of ['a', 'b', 'c', 'd']) void call(name);
    await vi.advanceTimersByTimeAsync(0);
    expect(ends).toEqual(['d refused']);

    await vi.advanceTimersByTimeAsync(310);
    expect(ends).toEqual(['d refused', 'a', 'c refused', 'b']);
  });

  it('begins nothing for a caller who is gone, and gives the turn to the next', async () => {
    const { call, ends } = callsOf(new WaitingLine({ running: 1, waiting: 9, waitMs: 1000 }));

    void call('a');
    void call('b', () => true);
    void call('c');
    await vi.advanceTimersByTimeAsync(210);

    expect(ends).toEqual(['a', 'b refused', 'c']);
  });

  it('reads what else has arrived before it begins a call, also when nobody waits', async () => {
    const line = new WaitingLine({ running: 4, waiting: 9, waitMs: 1000 });
    let hasTurned = false;
    setImmediate(() => {
      hasTurned = true;
    });

    const begun = line.run(async () => hasTurned);
    await vi.advanceTimersByTimeAsync(10);

    expect(await begun).toBe(true);
  });

  it('goes on after a call that failed', async () => {
    const line = new WaitingLine({ running: 1, waiting: 9, waitMs: 1000 });
    const failed = expect(line.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const next = line.run(async () => 'next');
    await vi.advanceTimersByTimeAsync(10);

    await failed;
    expect(await next).toBe('next');
  });

  it('spreads those it sends away over the time it needs for them', async () => {
    const line = new WaitingLine({ running: 1, waiting: 0, waitMs: 1000 });
    void line.run(() => new Promise(() => {}));

    const reasons = await Promise.all(
      Array.from({ length: 300 }, () => line.run(async () => undefined).catch((reason: unknown) => reason)),
    );

    const seconds = reasons.map((reason) => (reason as Overloaded).retryAfterSeconds);
    expect([seconds[0], seconds.at(-1)]).toEqual([1, 6]);
    expect(Math.max(...[1, 2, 3, 4, 5, 6].map((one) => seconds.filter((second) => second === one).length))).toBe(50);
  });
});
