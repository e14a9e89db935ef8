import { and, asc, desc, eq, lte, ne, or, type SQL } from 'drizzle-orm';
import { courses } from '#server/db/schema/course.ts';
import { type CourseType, courseTypes, priceDisplayTypes } from '#src/contract/states.ts';

interface Filters {
  readonly subject?: number;
  readonly year?: number;
  readonly type?: CourseType;
  readonly max_price?: number;
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

/** Courses with a shown price of at most this many cents, or 免费. */
function costsAtMost(cents: number): SQL | undefined {
  const { FREE, CONSULT } = priceDisplayTypes;
  return or(
    eq(courses.priceDisplayType, FREE),
    and(lte(courses.priceCents, cents), ne(courses.priceDisplayType, CONSULT)),
  );
}

export function courseCondition({ subject, year, type, max_price: maxPrice }: Filters): SQL | undefined {
  return and(
    subject === undefined ? undefined : eq(courses.subjectId, subject),
    year === undefined ? undefined : eq(courses.courseYear, year),
    type === undefined ? undefined : typeConditions[type],
    maxPrice === undefined ? undefined : costsAtMost(maxPrice),
  );
}

const orders = {
  popular: [desc(courses.popularity)],
  newest: [desc(courses.createdAt), desc(courses.courseYear)],
  price_asc: [asc(courses.priceCents)],
  price_desc: [desc(courses.priceCents)],
} as const;

export type CourseSort = keyof typeof orders;

/** The order of a list; ties are ordered by id, so that pages never overlap. */
export function courseOrder(sort: CourseSort): SQL[] {
  return [...orders[sort], asc(courses.id)];
}
