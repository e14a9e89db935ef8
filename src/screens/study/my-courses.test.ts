import { describe, expect, it } from 'vitest';
import { courseFacts } from './my-courses.ts';
import { aCourse } from './testing.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');

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
