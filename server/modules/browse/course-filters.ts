import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import { courses } from '#server/db/schema/course.ts';
import { type CourseType, courseTypes } from '#src/contract/states.ts';

interface Filters {
  readonly subject?: number;
  readonly year?: number;
  readonly type?: CourseType;
}

const { COURSE, TRIAL, LIVE, BOOKS, YANXUE } = courseTypes;

/** What a course of each type is. */
export const typeConditions: Readonly<Record<CourseType, SQL | undefined>> = {
  [COURSE]: and(eq(courses.kind, 'course'), eq(courses.isTrial, false)),
  [TRIAL]: eq(courses.isTrial, true),
  [LIVE]: eq(courses.isLive, true),
  [BOOKS]: eq(courses.kind, 'books'),
  [YANXUE]: eq(courses.kind, 'yanxue'),
};

export function courseCondition({ subject, year, type }: Filters): SQL | undefined {
  return and(
    subject === undefined ? undefined : eq(courses.subjectId, subject),
    year === undefined ? undefined : eq(courses.courseYear, year),
    type === undefined ? undefined : typeConditions[type],
  );
}

const orders = {
  popular: [desc(courses.popularity)],
  newest: [desc(courses.createdAt), desc(courses.courseYear)],
  price_asc: [asc(courses.priceCents)],
  price_desc: [desc(courses.priceCents)],
} as const;

export type CourseSort = keyof typeof orders;

/** The order of a list; equal ones in the order of their ids, so that pages never overlap. */
export function courseOrder(sort: CourseSort): SQL[] {
  return [...orders[sort], asc(courses.id)];
}
