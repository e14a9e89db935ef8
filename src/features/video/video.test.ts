// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { clockText } from '#src/lib/money-and-time/china-time.ts';
import { shouldWarn } from './player/mobile-data.ts';
import { pickSource } from './player/pick-source.ts';
import { doubleTapSkip } from './player/taps.ts';
import { readWatchSpeed, saveWatchSpeed } from './player/watch-speed.ts';
import { resumeAt, spokenTime } from './resume.ts';

const HLS = 'application/vnd.apple.mpegurl';
const mp4 = { url: '/storage/a.mp4', type: 'video/mp4' };
const hls = { url: 'https://v.zhiyan.example/a.m3u8', type: HLS };

describe('pickSource', () => {
  const phone = (type: string) => (type === HLS ? 'probably' : 'maybe');
  const desktop = (type: string) => (type === HLS ? '' : 'maybe');

  it.each([
    ['what the device plays surely', [mp4, hls], phone, hls],
    ['what it plays perhaps', [hls, mp4], desktop, mp4],
    ['what says nothing of its kind', [{ ...mp4, type: '' }], desktop, { ...mp4, type: '' }],
    ['nothing of what it cannot play', [hls], desktop, undefined],
    ['nothing that is not encrypted', [{ ...mp4, url: 'http://v.example/a.mp4' }], desktop, undefined],
    ['nothing that is no address', [{ ...mp4, url: '//v.example/a.mp4' }], desktop, undefined],
  ] as const)('takes %s', (_name, sources, canPlay, picked) => {
    expect(pickSource(sources, canPlay)).toEqual(picked);
  });
});

describe('resumeAt', () => {
  it.each([
    [null, 600, 0],
    [{ position_seconds: 4 }, 600, 0],
    [{ position_seconds: 5 }, 600, 5],
    [{ position_seconds: 569 }, 600, 569],
    [{ position_seconds: 570 }, 600, 0],
    [{ position_seconds: 600 }, 600, 0],
  ] as const)('of %o in %i seconds is %i', (progress, duration, at) => {
    expect(resumeAt(progress, duration)).toBe(at);
  });
});

describe('clockText', () => {
  it.each([
    [0, '00:00'],
    [14.9, '00:14'],
    [3723, '1:02:03'],
  ])('of %d is %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text);
  });
});

describe('spokenTime', () => {
  it.each([
    [0, '0 秒'],
    [200, '3 分 20 秒'],
    [720, '12 分'],
    [3605.9, '1 小时 5 秒'],
  ])('of %d is %s', (seconds, text) => {
    expect(spokenTime(seconds)).toBe(text);
  });
});

describe('doubleTapSkip', () => {
  const at = (ms: number, x: number) => ({ at: ms, x });
  it.each([
    ['left', at(0, 0.1), at(200, 0.2), -10],
    ['right', at(0, 0.9), at(250, 0.7), 10],
    ['a slow one', at(0, 0.9), at(301, 0.9), undefined],
    ['one on each side', at(0, 0.1), at(100, 0.9), undefined],
    ['the middle', at(0, 0.5), at(100, 0.5), undefined],
    ['one tap', undefined, at(100, 0.9), undefined],
  ] as const)('of %s', (_name, before, tap, seconds) => {
    expect(doubleTapSkip(before, tap)).toBe(seconds);
  });
});

describe('shouldWarn', () => {
  it.each([
    [{ type: 'cellular' }, undefined, true],
    [{ type: 'cellular' }, '2026-11-24', true],
    [{ type: 'cellular' }, '2026-11-25', false],
    [{ type: 'wifi' }, undefined, false],
    [{}, undefined, false],
    [undefined, undefined, false],
  ])('of %o, last asked %s, is %s', (connection, asked, isAsked) => {
    expect(shouldWarn(connection, asked, '2026-11-25')).toBe(isAsked);
  });
});

describe('the speed', () => {
  beforeEach(() => localStorage.clear());

  it('is remembered, and 1 when what is stored is none of those offered', () => {
    expect(readWatchSpeed()).toBe(1);
    saveWatchSpeed(1.5);
    expect(readWatchSpeed()).toBe(1.5);
    localStorage.setItem('watch-speed', '16');
    expect(readWatchSpeed()).toBe(1);
  });
});
