import { describe, expect, it } from 'vitest';
import { courseFacts, type MyCourse } from './my-courses.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');

function aCourse(changes: Partial<MyCourse> = {}): MyCourse {
  return {
    uuid: 'm1',
    course_uuid: 'c1',
    course_number: 'KY2027-EN-01',
    name: '英语',
    img_cover: '',
    subject_name: '英语',
    class_hours: 24,
    start_time: '2026-11-01T00:00:00+08:00',
    end_time: '2026-12-20T23:59:59+08:00',
    is_expired: false,
    needs_agreement: false,
    outline_types: [1],
    done_count: 3,
    video_count: 24,
    resume_video_uuid: null,
    resume_video_name: '',
    studied_time: null,
    is_reserved: false,
    next_live: null,
    has_upgrade: false,
    ...changes,
  };
}
const live = (start_time: string) => ({ next_live: { classroom: 'r', name: '直播', start_time } });

describe('courseFacts', () => {
  it.each([
    ['with lessons', {}, '已学 3/24 节'],
    ['without lessons', { video_count: 0 }, '即将开课'],
    ['with an agreement to sign', { needs_agreement: true, ...live('2026-11-21T19:00:00+08:00') }, '待签署课程协议'],
    ['with a class to come', live('2026-11-21T19:00:00+08:00'), '下次直播 11月21日 19:00'],
    ['with a class that is going', live('2026-11-20T11:30:00+08:00'), '正在直播'],
  ] as const)('of a course %s say so', (_name, changes, state) => {
    expect(courseFacts(aCourse(changes), NOW)).toEqual({ state, until: '有效期至 2026-12-20' });
  });

  it('of a course whose time is over say when that was', () => {
    expect(courseFacts(aCourse({ is_expired: true, ...live('2026-11-21T19:00:00+08:00') }), NOW)).toEqual({
      state: '已学 3/24 节',
      until: '已于 2026-12-20 到期',
    });
  });
});
