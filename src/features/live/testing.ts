import type { LiveItem } from './live-query.ts';

/** A class of tomorrow evening, relative to noon of 20 November 2026. */
export function aLive(changes: Partial<LiveItem> = {}): LiveItem {
  return {
    uuid: 'a4000000-0000-4000-8000-000000000001',
    classroom: '20261121-4',
    name: '阅读精讲直播',
    start_time: '2026-11-21T19:00:00+08:00',
    end_time: '2026-11-21T21:00:00+08:00',
    status: 0,
    record: '',
    has_record: false,
    teacher: { uuid: 't1', name: '周老师', photo: '' },
    course: { uuid: 'c1', name: '英语', img_cover: '' },
    is_public: true,
    is_reserved: false,
    reserved_count: 3,
    ...changes,
  };
}

export const NOON = Date.parse('2026-11-20T12:00:00+08:00');
