import type { MyCourse } from './my-courses.ts';

/** A student's course for tests: open, three of 24 lessons done. */
export function aCourse(changes: Partial<MyCourse> = {}): MyCourse {
  return {
    uuid: 'm1',
    course_uuid: 'c1',
    kind: 'course',
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
