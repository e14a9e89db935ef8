import type { NextStep } from './next-words.ts';
import type { Today } from './today-query.ts';

/** A next step for tests; a lesson by default. */
export function sampleNext(changes: Partial<NextStep> = {}): NextStep {
  return {
    ...{ kind: 'lesson', title: '2.1 导数与微分', course_name: '数学全程班', minutes: 40, position_seconds: 0 },
    ...{ answered_count: 0, question_count: 0, start_time: null, video_uuid: null, paper_uuid: null, answer_id: null },
    ...{ classroom: null, is_public: false, mycourse_uuid: null },
    ...changes,
  };
}

const uuid = (number: number) => `a0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A Wednesday of a student with a plan, for tests. */
export function sampleToday(changes: Partial<Today> = {}): Today {
  const lesson = (number: number, changed: object = {}) => ({
    ...{ uuid: uuid(number), name: `2.${number} 第 ${number} 节`, course_name: '数学全程班', kind: 1 as const },
    ...{ minutes: 20, is_done: false, moved_from: null, video_uuid: uuid(number), paper_uuid: null },
    ...{ mycourse_uuid: uuid(90), ...changed },
  });
  const day = (date: number, lessons: ReturnType<typeof lesson>[], changed: object = {}) => ({
    ...{ day: `2026-11-${date}`, is_planned: true, is_off: false, is_studied: false, lessons, ...changed },
  });
  return {
    server_time: '2026-11-25T20:00:00+08:00',
    day: '2026-11-25',
    nickname: '小知',
    exam: { name: '2027 考研', date: '2026-12-19', days_left: 24, is_own: false },
    exam_years: [
      { year: 2027, name: '2027 考研', date: '2026-12-19' },
      { year: 2028, name: '2028 考研', date: '2027-12-18' },
    ],
    goal: { exam_year: null, target_date: null, text: '数学 120 分' },
    next: sampleNext({ kind: 'video', video_uuid: uuid(1), position_seconds: 754, minutes: 8 }),
    lives: [],
    courses: [
      {
        ...{ uuid: uuid(90), course_uuid: uuid(91), name: '数学全程班', img_cover: '/c.jpg' },
        ...{ done_count: 3, lesson_count: 12, needs_agreement: false },
      },
    ],
    plan: { weekdays: [1, 3, 5], minutes: 40 },
    week: [
      day(23, [lesson(8, { is_done: true })], { is_studied: true }),
      day(24, [], { is_planned: false }),
      day(25, [lesson(1, { moved_from: '2026-11-23' }), lesson(2)]),
      day(26, [], { is_planned: false }),
      day(27, [lesson(3)]),
      day(28, [], { is_planned: false }),
      day(29, [], { is_planned: false }),
    ],
    moved_on: null,
    streak: { days: 9, freezes: 1, is_studied_today: false, frozen_days: [] },
    mistakes_due: 0,
    homework: null,
    replies: null,
    ...changes,
  };
}
