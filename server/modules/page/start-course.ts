import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses, courseTeachers, teachers } from '#server/db/schema/course.ts';
import { groupActivities } from '#server/db/schema/promotion.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { StartCourse } from '#src/contract/console/compiler-calls.ts';
import { validTypes } from '#src/contract/states.ts';

/** Catalogue data of a course, or of the course of a group activity, for a new page. */
export async function findStartCourse(
  db: Database,
  { kind, uuid }: { readonly kind: 'course' | 'group'; readonly uuid: string },
): Promise<StartCourse> {
  const group = kind === 'group' ? await findGroup(db, uuid) : undefined;
  const [course] = await db
    .select()
    .from(courses)
    .where(eq(courses.id, group?.courseId ?? uuid));
  if (!course || (kind === 'group' && !group)) throw new Refusal('NOT_FOUND');
  const { courseNumber: number, name, priceCents, originPriceCents } = course;
  return {
    ...{ number, name, priceCents, originPriceCents },
    validity: validityOf(course),
    teachers: (await findTeachers(db, course.id)).map(({ title, subject, ...teacher }) => ({
      ...teacher,
      title: title === '' ? `${subject}老师` : title,
    })),
    group: group ? { priceCents: group.groupPriceCents, size: group.groupedNum } : null,
  };
}

async function findGroup(db: Database, uuid: string) {
  const [found] = await db
    .select()
    .from(groupActivities)
    .where(and(eq(groupActivities.id, uuid), eq(groupActivities.isOnShelf, true)));
  return found;
}

const findTeachers = (db: Database, courseId: string) =>
  db
    .select({
      name: teachers.name,
      title: teachers.title,
      subject: teachers.subject,
      intro: teachers.intro,
      photo: teachers.photo,
    })
    .from(courseTeachers)
    .innerJoin(teachers, eq(teachers.id, courseTeachers.teacherId))
    .where(eq(courseTeachers.courseId, courseId))
    .orderBy(asc(courseTeachers.position));

const CHINA_MS = 8 * 3_600_000;

/** The access period as text, like in the app: `90 天有效`, `2026-12-20 前有效`. */
function validityOf({ validType, validDays, validEndTime }: typeof courses.$inferSelect): string {
  if (validType === validTypes.DAYS) return validDays > 0 ? `${validDays} 天有效` : '长期有效';
  return validEndTime ? `${new Date(validEndTime.getTime() + CHINA_MS).toISOString().slice(0, 10)} 前有效` : '长期有效';
}
