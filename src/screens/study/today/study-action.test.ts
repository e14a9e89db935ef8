import { describe, expect, it } from 'vitest';
import { aCourse } from '../testing.ts';
import { courseToResume, studyAction } from './study-action.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const live = (start_time: string) => ({ next_live: { classroom: 'r', name: '直播', start_time } });
const going = live('2026-11-20T11:30:00+08:00');

describe('studyAction', () => {
  it.each([
    ['that is new begins it', {}, '开始学习', '/study/list/m1'],
    ['that was studied goes on', { studied_time: '2026-11-19T11:30:00+08:00' }, '继续学习', '/study/list/m1'],
    ['that is learnt repeats it', { done_count: 24 }, '复习', '/study/list/m1'],
    ['with a class that is going opens the room', going, '进入直播', '/liveDetail?classroom=r'],
    ['with a class to come is the study', live('2026-11-20T19:00:00+08:00'), '开始学习', '/study/list/m1'],
    ['without an agreement signs it first', { needs_agreement: true, ...going }, '去签署', '/study/step/m1'],
    ['without lessons shows what comes', { outline_types: [] }, '查看课程', '/course/detail/c1'],
    [
      'that is a study tour leads to the trip',
      { kind: 'yanxue' as const, outline_types: [] },
      '我的行程',
      '/student-tour/c1',
    ],
    ['of lessons one to one books them', { outline_types: [3 as const] }, '约课', '/study/oto/m1/3'],
    [
      'whose time is over buys it again',
      { is_expired: true, needs_agreement: true, ...going },
      '再次报名',
      '/course/detail/c1',
    ],
  ])('of a course %s', (_name, changes, label, to) => {
    expect(studyAction(aCourse(changes), NOW)).toEqual({ label, to });
  });
});

describe('courseToResume', () => {
  const studied = (uuid: string, day: string, changes = {}) =>
    aCourse({ uuid, resume_video_uuid: 'v', studied_time: `2026-11-${day}T08:00:00+08:00`, ...changes });

  it('is the one studied last that is open', () => {
    const courses = [
      studied('m1', '01'),
      studied('m2', '09'),
      studied('m3', '10', { needs_agreement: true }),
      studied('m4', '11', { is_expired: true }),
      aCourse({ uuid: 'm5', resume_video_uuid: 'v' }),
    ];

    expect(courseToResume(courses)?.uuid).toBe('m2');
  });

  it('is none while nothing was studied', () => {
    expect(courseToResume([aCourse({ resume_video_uuid: 'v' })])).toBeUndefined();
  });
});
