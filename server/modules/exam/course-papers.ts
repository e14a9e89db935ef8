import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { papers } from '#server/db/schema/exam.ts';
import { sections } from '#server/db/schema/study.ts';

interface Asked {
  readonly mycourse?: string;
  readonly course_section_uuid?: string;
}

/** Conditions that leave the papers of a student's course, or of one section of a course. */
export function coursePapers(db: Database, userId: string, { mycourse, course_section_uuid: section }: Asked): SQL[] {
  const conditions: SQL[] = [];
  if (mycourse !== undefined) {
    const course = db
      .select({ id: myCourses.courseId })
      .from(myCourses)
      .where(and(eq(myCourses.id, mycourse), eq(myCourses.userId, userId)));
    conditions.push(inArray(papers.courseId, course));
  }
  if (section !== undefined) {
    const paper = db.select({ id: sections.paperUuid }).from(sections).where(eq(sections.id, section));
    conditions.push(inArray(papers.id, paper));
  }
  return conditions;
}
