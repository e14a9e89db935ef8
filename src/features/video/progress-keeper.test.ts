import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepProgress } from './progress-keeper.ts';

let saves: [number, boolean][];
let answer: () => Promise<void>;
const save = (seconds: number, isLast: boolean) => {
  saves.push([seconds, isLast]);
  return answer();
};

beforeEach(() => {
  vi.useFakeTimers();
  saves = [];
  answer = () => Promise.resolve();
});
afterEach(() => vi.useRealTimers());

describe('keepProgress', () => {
  it('saves every ten seconds while the video plays', async () => {
    const keeper = keepProgress(save, 0);
    for (let second = 1; second <= 25; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      keeper.note(second);
    }

    expect(saves.map(([seconds]) => seconds)).toEqual([10, 20]);
  });

  it('saves at once when asked, and never the same place twice', async () => {
    const keeper = keepProgress(save, 3);
    keeper.flush();
    keeper.note(7.9);
    keeper.flush();
    await vi.advanceTimersByTimeAsync(0);
    keeper.flush();
    keeper.stop();

    expect(saves).toEqual([[7, false]]);
  });

  it('saves what was asked for while another save was on its way afterwards', async () => {
    let arrive = () => {};
    answer = () => new Promise((resolve) => (arrive = resolve));
    const keeper = keepProgress(save, 0);
    keeper.note(5);
    keeper.flush();
    keeper.note(8);
    keeper.flush();
    arrive();
    await vi.advanceTimersByTimeAsync(0);

    expect(saves.map(([seconds]) => seconds)).toEqual([5, 8]);
  });

  it('does not wait with the last place of all', () => {
    let arrive = () => {};
    answer = () => new Promise((resolve) => (arrive = resolve));
    const keeper = keepProgress(save, 0);
    keeper.note(5);
    keeper.flush();
    keeper.note(8);
    keeper.flush(true);
    arrive();

    expect(saves).toEqual([
      [5, false],
      [8, true],
    ]);
  });

  it('tries a place that could not be saved again', async () => {
    answer = () => Promise.reject(new Error('offline'));
    const keeper = keepProgress(save, 0);
    keeper.note(5);
    keeper.flush();
    await vi.advanceTimersByTimeAsync(0);
    keeper.stop();

    expect(saves).toEqual([
      [5, false],
      [5, true],
    ]);
  });
});
