import { createHash } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { courses, teachers } from '#server/db/schema/course.ts';
import { papers } from '#server/db/schema/exam.ts';
import { courseStocks } from '#server/db/schema/order.ts';
import { coupons, groupActivities } from '#server/db/schema/promotion.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import { placesWithoutLimit } from '#server/domains/orders/places/places.ts';

/** What the folder may refer to in the database. */
export interface Known {
  /** Ids by course number. */
  readonly courses: ReadonlyMap<string, string>;
  /** Ids by name; for duplicate names, one of the ids. */
  readonly teachers: ReadonlyMap<string, string>;
  /** Numbers by name, of subjects that have courses. */
  readonly subjects: ReadonlyMap<string, number>;
  /** Ids by classroom. */
  readonly lives: ReadonlyMap<string, string>;
  readonly papers: ReadonlySet<string>;
  /** Number of places or coupons that students have, by id of the course, coupon or activity. */
  readonly taken: ReadonlyMap<string, number>;
  /** For courses without a limit: number of places that orders hold, with which a new limit starts. */
  readonly takenWithoutLimit: ReadonlyMap<string, number>;
}

export async function readKnown(db: Database): Promise<Known> {
  const known = await db
    .select({ id: courses.id, number: courses.courseNumber, subjectId: courses.subjectId, name: courses.subjectName })
    .from(courses);
  const people = await db.select({ id: teachers.id, name: teachers.name }).from(teachers).orderBy(teachers.id);
  const lives = await db.select({ id: liveClasses.id, classroom: liveClasses.classroom }).from(liveClasses);
  const withoutLimit = await placesWithoutLimit(db);
  const taken = [
    ...withoutLimit,
    ...(await db.select({ id: courseStocks.courseId, count: courseStocks.soldCount }).from(courseStocks)),
    ...(await db.select({ id: coupons.id, count: coupons.receivedCount }).from(coupons)),
    ...(await db.select({ id: groupActivities.id, count: groupActivities.soldCount }).from(groupActivities)),
  ];
  return {
    courses: new Map(known.map(({ id, number }) => [number, id])),
    teachers: new Map(people.map(({ id, name }) => [name, id])),
    subjects: new Map(known.map(({ subjectId, name }) => [name, subjectId])),
    lives: new Map(lives.map(({ id, classroom }) => [classroom, id])),
    papers: new Set((await db.select({ id: papers.id }).from(papers)).map(({ id }) => id)),
    taken: new Map(taken.map(({ id, count }) => [id, count])),
    takenWithoutLimit: new Map(withoutLimit.map(({ id, count }) => [id, count])),
  };
}

/** The id for a key, the same in every database: a UUID of version 8 from its hash. Source: RFC 9562 §5.8. */
export function idOf(kind: string, ...key: readonly string[]): string {
  const bytes = createHash('sha256')
    .update(['school', kind, ...key].join('\0'))
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

export const courseIdOf = (known: Known, number: string) => known.courses.get(number) ?? idOf('course', number);
export const teacherIdOf = (known: Known, name: string) => known.teachers.get(name) ?? idOf('teacher', name);
export const liveIdOf = (known: Known, classroom: string) => known.lives.get(classroom) ?? idOf('live', classroom);
export const couponIdOf = (code: string) => idOf('coupon', code);
export const activityIdOf = (code: string) => idOf('activity', code);
