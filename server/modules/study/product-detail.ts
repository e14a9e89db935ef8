import { and, asc, count, countDistinct, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courseTeachers, myCourses, teachers } from '#server/db/schema/course.ts';
import { courseGoods } from '#server/db/schema/delivery.ts';
import { chapters, sections, videos } from '#server/db/schema/study.ts';
import type { Viewer } from '#server/views/course.ts';
import { product } from './products.ts';

/** All that the page of a product shows. */
export async function productDetail(db: Database, id: string, viewer: Viewer) {
  const { productId, row, course, skus } = await product(db, id, viewer);
  const counts = await countsOf(db, row.id);
  return {
    product_id: productId,
    course,
    kind: row.kind,
    summary: row.summary,
    detail_html: row.detailHtml,
    is_on_shelf: row.isOnShelf,
    stock_left: skus.find(({ course_uuid: uuid }) => uuid === row.id)?.stock_left ?? null,
    goods: await db
      .select({ name: courseGoods.name, count: courseGoods.count })
      .from(courseGoods)
      .where(eq(courseGoods.courseId, row.id))
      .orderBy(asc(courseGoods.position)),
    student_count: row.popularity + counts.students,
    teachers: await teachersInFull(db, row.id),
    free_videos: await db
      .select({
        uuid: videos.id,
        name: videos.name,
        poster: videos.poster,
        duration_seconds: videos.durationSeconds,
      })
      .from(videos)
      .where(and(eq(videos.courseId, row.id), eq(videos.isFree, true)))
      .orderBy(asc(videos.id)),
    skus,
    chapter_count: counts.chapters,
    section_count: counts.sections,
  };
}

async function countsOf(db: Database, courseId: string) {
  const students = db.select({ total: count() }).from(myCourses).where(eq(myCourses.courseId, courseId));
  const [outline] = await db
    .select({
      chapters: countDistinct(chapters.id),
      sections: count(sections.id),
      students: sql`${students}`.mapWith(Number),
    })
    .from(chapters)
    .leftJoin(sections, eq(sections.chapterId, chapters.id))
    .where(eq(chapters.courseId, courseId));
  return outline ?? { chapters: 0, sections: 0, students: 0 };
}

async function teachersInFull(db: Database, courseId: string) {
  return db
    .select({
      uuid: teachers.id,
      name: teachers.name,
      photo: teachers.photo,
      subject: teachers.subject,
      title: teachers.title,
      intro: teachers.intro,
    })
    .from(courseTeachers)
    .innerJoin(teachers, eq(teachers.id, courseTeachers.teacherId))
    .where(eq(courseTeachers.courseId, courseId))
    .orderBy(asc(courseTeachers.position));
}
