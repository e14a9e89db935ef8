import type { Database } from '#server/db/database.ts';
import { courses, courseTeachers, teachers } from '#server/db/schema/course.ts';
import { courseUpgrades, productVariants } from '#server/db/schema/course-list.ts';
import { courseStocks } from '#server/db/schema/order.ts';
import { COURSES, type CourseSeed, SUBJECTS, TEACHERS, type TeacherName } from './course-list.ts';
import { MORE_COURSES } from './course-list-more.ts';
import { OTHER_COURSES } from './course-list-other.ts';
import { detailOf, popularityOf, summaryOf, TEACHER_TEXTS } from './course-texts.ts';
import { seedIds } from './ids.ts';

const KIND_NAMES = { course: '考研课程', books: '图书', yanxue: '研学' } as const;

/** Every course of the seed by the number of its id. */
export const ALL_COURSES: ReadonlyMap<number, CourseSeed> = new Map([
  ...COURSES.map((course, index) => [index + 1, course] as const),
  ...MORE_COURSES,
  ...OTHER_COURSES,
]);

/** Id of the course of this number. Throws when there is none. */
export function courseId(number: string): string {
  for (const [key, course] of ALL_COURSES) if (course.number === number) return seedIds.course(key);
  throw new Error(`The sample school has no course ${number}.`);
}

function courseRow(number: number, course: CourseSeed, now: Date): typeof courses.$inferInsert {
  const id = seedIds.course(number);
  const kind = course.kind ?? 'course';
  const subjectId = SUBJECTS[course.subject];
  return {
    id,
    courseNumber: course.number,
    name: course.name,
    kind,
    originPriceCents: course.originCents,
    priceCents: course.priceCents,
    imgCover: `/storage/covers/${course.cover}.jpg`,
    url: kind === 'yanxue' ? `/course/yanxue_detail/${id}` : `/course/detail/${id}`,
    kstUrl: `/consult?course=${id}`,
    isLive: course.isLive ?? false,
    isTrial: course.isTrial ?? false,
    isOnShelf: !course.isOffShelf,
    subjectId,
    subjectName: course.subject,
    classHours: course.hours,
    priceDisplayType: course.priceDisplayType ?? 0,
    validType: course.validUntil ? 1 : 0,
    validDays: course.validDays ?? 0,
    validEndTime: course.validUntil ? new Date(course.validUntil) : null,
    trackInfo: {
      course_type_lv1: KIND_NAMES[kind],
      course_type_lv2: course.subject,
      pro_sys_lv1: { id: kind === 'yanxue' ? 2 : 1, name: kind === 'yanxue' ? '研学' : '考研' },
      pro_sys_lv2: { id: 10 + subjectId, name: course.subject },
      pro_sys_lv3: { id: 100 + number, name: course.isTrial ? '体验课' : '正价课' },
      course_year: course.year ?? 2027,
      is_oriented_course: false,
    },
    createdAt: now,
    summary: summaryOf(course),
    detailHtml: detailOf(course),
    popularity: popularityOf(number, course),
  };
}

/** Puts in the teachers and courses that are missing, with their variants, upgrades and limits. */
export async function seedCourses(db: Database, now: Date): Promise<void> {
  const teacherId = (name: TeacherName) => seedIds.teacher(TEACHERS.findIndex((teacher) => teacher[0] === name) + 1);
  await db
    .insert(teachers)
    .values(
      TEACHERS.map(([name, file, subject]) => ({
        id: teacherId(name),
        name,
        subject,
        photo: `/storage/teachers/${file}.jpg`,
        title: TEACHER_TEXTS[name][0],
        intro: TEACHER_TEXTS[name][1],
      })),
    )
    .onConflictDoNothing();
  const stored = new Set((await db.select({ id: courses.id }).from(courses)).map(({ id }) => id));
  const missing = [...ALL_COURSES].filter(([number]) => !stored.has(seedIds.course(number)));
  if (missing.length > 0) await insertCourses(db, missing, now, teacherId);
  await seedOffers(db);
}

async function insertCourses(
  db: Database,
  missing: readonly (readonly [number, CourseSeed])[],
  now: Date,
  teacherId: (name: TeacherName) => string,
): Promise<void> {
  await db.insert(courses).values(missing.map(([number, course]) => courseRow(number, course, now)));
  await db
    .insert(courseTeachers)
    .values(
      missing.flatMap(([number, course]) =>
        course.teachers.map((name, position) => ({
          courseId: seedIds.course(number),
          teacherId: teacherId(name),
          position,
        })),
      ),
    )
    .onConflictDoNothing();
}

async function seedOffers(db: Database): Promise<void> {
  await db
    .insert(courseStocks)
    .values(
      [...ALL_COURSES].flatMap(([number, { stock, soldCount = 0 }]) =>
        stock === undefined ? [] : [{ courseId: seedIds.course(number), stock, soldCount }],
      ),
    )
    .onConflictDoNothing();
  await db
    .insert(productVariants)
    .values(
      VARIANTS.map(([course, product, name, value], position) => ({
        courseId: seedIds.course(course),
        productId: seedIds.course(product),
        attrs: [{ name, value }],
        position,
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(courseUpgrades)
    .values(UPGRADES.map(([from, to]) => ({ fromCourseId: seedIds.course(from), toCourseId: seedIds.course(to) })))
    .onConflictDoNothing();
}

/** Variants of one product, the first of which names it: the course and what distinguishes it. */
const VARIANTS: readonly (readonly [course: number, product: number, name: string, value: string])[] = [
  [6, 6, '科目', '英语（一）'],
  [103, 6, '科目', '英语（二）'],
  [7, 7, '科目', '数学（一）'],
  [106, 7, '科目', '数学（二）'],
  [115, 115, '班型', '标准班'],
  [116, 115, '班型', '督学班'],
  [117, 115, '班型', '一对一班'],
];

/** From one course to a larger one. */
const UPGRADES: readonly (readonly [from: number, to: number])[] = [
  [1, 6],
  [1, 5],
  [2, 7],
  [2, 5],
  [3, 4],
  [3, 5],
  [4, 5],
  [6, 5],
  [7, 5],
  [8, 5],
  [10, 129],
  [101, 6],
  [101, 5],
  [102, 6],
  [107, 7],
  [108, 7],
  [109, 7],
  [111, 4],
  [115, 116],
  [115, 117],
  [116, 117],
  [127, 129],
  [128, 129],
  [136, 6],
];
