import { describe, expect, it } from 'vitest';
import { lessonTarget } from './lesson-target.ts';

const section = { uuid: 's1', kind: 1 as const, is_locked: false, video_uuid: null, classroom: null, paper_uuid: null };
const target = (changes: object, others: object = {}) =>
  lessonTarget({ section: { ...section, ...changes }, mycourse: 'm1', part: 1, ...others });

describe('lessonTarget', () => {
  it.each([
    ['a video', { video_uuid: 'v1' }, {}, '/study/video?video=v1'],
    [
      'a class to watch afterwards',
      { video_uuid: 'v1', classroom: 'r', kind: 2 },
      { part: 2 },
      '/study/video?video=v1&tp=2',
    ],
    ['a class', { classroom: 'r', kind: 2 }, { part: 2 }, '/liveDetail?classroom=r'],
    ['a paper', { paper_uuid: 'p1', kind: 3 }, {}, '/exam/index/p1?mycourse=m1&course_section_uuid=s1'],
    ['a lesson one to one', { kind: 5 }, {}, '/study/oto/m1/3'],
    ['a lesson one to one among its own', { kind: 5 }, { part: 3 }, undefined],
    ['a locked lesson', { video_uuid: 'v1', is_locked: true }, {}, undefined],
  ])('of %s is right', (_name, changes, others, to) => {
    expect(target(changes, others)).toBe(to);
  });
});
