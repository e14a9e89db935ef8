import { describe, expect, it } from 'vitest';
import { TEST_START } from '#server/kernel/testing.ts';
import { progressView, resumeVideo } from './progress.ts';

const row = (reachedSeconds: number, doneAt: Date | null = null) => ({
  ...{ userId: 'u', videoId: 'v', positionSeconds: 7, reachedSeconds, doneAt },
  ...{ startedAt: TEST_START, updatedAt: TEST_START },
});

describe('the progress with a video of 200 seconds', () => {
  it.each([
    ['that was never opened', undefined, { percent: 0, position_seconds: 0, is_done: false }],
    ['of which the last second of a percent is missing', row(85), { percent: 42, position_seconds: 7, is_done: false }],
    ['that was seen to its end and is not done', row(200), { percent: 99, position_seconds: 7, is_done: false }],
    ['that is done', row(181, TEST_START), { percent: 100, position_seconds: 7, is_done: true }],
  ])('%s', (_name, stored, view) => {
    expect(progressView(stored, 200)).toEqual(view);
  });
});

describe('the video to continue', () => {
  const [open, done] = [{ doneAt: null }, { doneAt: TEST_START }];

  it.each([
    ['is the last watched one', { b: open, c: open }, 'b'],
    ['is the first that is not done, when the last watched one is', { b: done, a: done }, 'c'],
    ['is the first that is not done, though a later one was begun before', { a: done, c: open }, 'b'],
    ['is the first, when all are done', { c: done, a: done, b: done }, 'a'],
    ['is the first, when only another course was watched', { elsewhere: open }, 'a'],
  ])('%s', (_name, watched, expected) => {
    expect(resumeVideo(['a', 'b', 'c'], new Map(Object.entries(watched)))).toBe(expected);
  });

  it('is none of a course without videos', () => {
    expect(resumeVideo([], new Map())).toBeNull();
  });
});
