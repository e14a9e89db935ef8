import { and, count, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { fillPromise } from '#server/db/agreement-text.ts';
import type { Database } from '#server/db/database.ts';
import { isOffered } from '#server/db/queries/courses.ts';
import { courses, courseTeachers, myCourses, teachers } from '#server/db/schema/course.ts';
import { courseGoods } from '#server/db/schema/delivery.ts';
import { chapters, sections, videos } from '#server/db/schema/study.ts';
import type { ServerContext } from '#server/domains/context.ts';
import type { Viewer } from '#server/views/course.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { promiseOf } from '#src/contract/promises/promises.ts';
import { product } from './products.ts';

type ProductDetail = ReplyOf<'GET /api/V1.31/product/detail/{id}'>;

/** The content of a product's page. */
export async function productDetail(
  { db, promises }: Pick<ServerContext, 'db' | 'promises'>,
  id: string,
  viewer: Viewer,
): Promise<ProductDetail> {
  const { productId, row, course, skus } = await product(db, id, viewer);
  const { students, ...facts } = await factsOf(db, row.id);
  return {
    product_id: productId,
    course,
    kind: row.kind,
    summary: row.summary,
    detail_html: fillPromise(row.detailHtml, promiseOf(await promises(), row)),
    is_on_shelf: isOffered(row, viewer.now),
    stock_left: skus.find(({ course_uuid: uuid }) => uuid === row.id)?.stock_left ?? null,
    student_count: row.popularity + students,
    skus,
    ...facts,
  };
}

/** Further parts of a course, each in order. */
async function factsOf(db: Database, courseId: string) {
  const [facts] = await db
    .select({
      students: totalOf(db.select({ total: count() }).from(myCourses).where(eq(myCourses.courseId, courses.id))),
      chapter_count: totalOf(db.select({ total: count() }).from(chapters).where(eq(chapters.courseId, courses.id))),
      section_count: totalOf(sectionsOf(db)),
      goods: sql<ProductDetail['goods']>`COALESCE(${goodsOf(db)}, '[]')`,
      teachers: sql<ProductDetail['teachers']>`COALESCE(${teachersInFull(db)}, '[]')`,
      free_videos: sql<ProductDetail['free_videos']>`COALESCE(${freeVideosOf(db)}, '[]')`,
    })
    .from(courses)
    .where(eq(courses.id, courseId));
  if (!facts) throw new Error('A course that was just read is gone.');
  return facts;
}

const totalOf = (query: SQLWrapper) => sql`${query}`.mapWith(Number);

function sectionsOf(db: Database) {
  return db
    .select({ total: count() })
    .from(sections)
    .innerJoin(chapters, eq(chapters.id, sections.chapterId))
    .where(eq(chapters.courseId, courses.id));
}

function goodsOf(db: Database) {
  const item = sql`json_build_object('name', ${courseGoods.name}, 'count', ${courseGoods.count})`;
  return db
    .select({ list: sql`json_agg(${item} ORDER BY ${courseGoods.position})` })
    .from(courseGoods)
    .where(eq(courseGoods.courseId, courses.id));
}

function teachersInFull(db: Database) {
  const { id, name, photo, subject, title, intro } = teachers;
  const teacher = sql`json_build_object('uuid', ${id}, 'name', ${name}, 'photo', ${photo},
    'subject', ${subject}, 'title', ${title}, 'intro', ${intro})`;
  return db
    .select({ list: sql`json_agg(${teacher} ORDER BY ${courseTeachers.position})` })
    .from(courseTeachers)
    .innerJoin(teachers, eq(id, courseTeachers.teacherId))
    .where(eq(courseTeachers.courseId, courses.id));
}

function freeVideosOf(db: Database) {
  const { id, name, poster, durationSeconds } = videos;
  const video = sql`json_build_object('uuid', ${id}, 'name', ${name}, 'poster', ${poster},
    'duration_seconds', ${durationSeconds})`;
  return db
    .select({ list: sql`json_agg(${video} ORDER BY ${id})` })
    .from(videos)
    .where(and(eq(videos.courseId, courses.id), eq(videos.isFree, true)));
}
