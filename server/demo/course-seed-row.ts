import type { CourseSeed, TeacherName } from './course-list.ts';

const EXAM_END = '2026-12-20T17:00:00+08:00';
const RETEST_END = '2027-04-30T23:59:59+08:00';
const NEXT_EXAM_END = '2027-12-19T17:00:00+08:00';
const LAST_EXAM_END = '2025-12-21T17:00:00+08:00';

type Rest = Omit<
  CourseSeed,
  'number' | 'name' | 'priceCents' | 'originCents' | 'cover' | 'subject' | 'hours' | 'teachers'
>;

/** A course of the seed, its fields in one line. */
export function row(
  number: string,
  name: string,
  [priceCents, originCents]: readonly [number, number],
  cover: string,
  subject: CourseSeed['subject'],
  hours: number,
  teachers: readonly TeacherName[],
  rest: Rest,
): CourseSeed {
  return { number, name, priceCents, originCents, cover, subject, hours, teachers, ...rest };
}

/** How long courses are open. */
export const untilExam = { validUntil: EXAM_END };
export const untilRetest = { validUntil: RETEST_END };
export const for2028 = { validUntil: NEXT_EXAM_END, year: 2028 };
export const of2026 = { validUntil: LAST_EXAM_END, year: 2026, isOffShelf: true } as const;
