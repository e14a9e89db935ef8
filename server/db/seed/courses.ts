import type { Database } from '../database.ts';
import { courses, courseTeachers, teachers } from '../schema/course.ts';
import { COURSES, type CourseSeed, SUBJECTS, TEACHERS, type TeacherName } from './course-list.ts';
import { seedIds } from './ids.ts';

const KIND_NAMES = { course: '考研课程', books: '图书', yanxue: '研学' } as const;

function courseRow(course: CourseSeed, index: number, now: Date): typeof courses.$inferInsert {
  const id = seedIds.course(index + 1);
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
    kstUrl: `https://kst.zhiyan.example/chat?course=${course.number}`,
    isLive: course.isLive ?? false,
    isTrial: course.isTrial ?? false,
    isOnShelf: true,
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
      pro_sys_lv3: { id: 100 + index + 1, name: course.isTrial ? '体验课' : '正价课' },
      course_year: course.year ?? 2027,
      is_oriented_course: false,
    },
    createdAt: now,
  };
}

/** Puts in the teachers and courses that are missing. */
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
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(courses)
    .values(COURSES.map((course, index) => courseRow(course, index, now)))
    .onConflictDoNothing();
  await db
    .insert(courseTeachers)
    .values(
      COURSES.flatMap((course, index) =>
        course.teachers.map((name, position) => ({
          courseId: seedIds.course(index + 1),
          teacherId: teacherId(name),
          position,
        })),
      ),
    )
    .onConflictDoNothing();
}
