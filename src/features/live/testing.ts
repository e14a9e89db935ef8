import type { LiveItem } from './live-query.ts';
import type { LiveEvent, LiveRoom } from './room-state.ts';

/** A class of tomorrow evening, relative to noon of 20 November 2026. */
export function aLive(changes: Partial<LiveItem> = {}): LiveItem {
  return {
    uuid: 'a4000000-0000-4000-8000-000000000001',
    classroom: '20261121-4',
    name: '阅读精讲直播',
    img_cover: '',
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

/** A message of a student. */
export function aLiveEvent(changes: Partial<LiveEvent> = {}): LiveEvent {
  return {
    ...{ seq: 1, kind: 'message', client_id: `c${changes.seq ?? 1}`, is_teacher: false, who: 'someone', name: '林**' },
    ...{ text: '听得到', target: null, media_ms: 1000, sent_time: '2026-11-20T12:00:00+08:00' },
    ...changes,
  };
}

/** A room without sign-in and poll. */
export function aLiveRoom(changes: Partial<LiveRoom> = {}): LiveRoom {
  return {
    ...{ seq: 0, slow_seconds: 0, online: 3, pinned: null, sign_in: null, poll: null },
    ...{ end_time: '2026-11-20T13:30:00+08:00', ...changes },
  };
}
