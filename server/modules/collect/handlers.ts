import { and, desc, eq } from 'drizzle-orm';
import { pageOf, totalOfList } from '#server/db/queries/page-of.ts';
import { courses } from '#server/db/schema/course.ts';
import { collects } from '#server/db/schema/personal.ts';
import { collectCourse, dropCollected } from '#server/domains/collects/collects.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { collect } from '#src/contract/collect.ts';

export const collectHandlers: Handlers<typeof collect> = {
  'GET /api/v1/account/collect': async ({ query }, { db, session }) => {
    const { rows, paging } = await pageOf(query, (limit, offset) =>
      db
        .select({ course: courses, collectedAt: collects.collectedAt, total: totalOfList() })
        .from(collects)
        .innerJoin(courses, eq(courses.id, collects.courseId))
        .where(eq(collects.userId, session.userId))
        .orderBy(desc(collects.collectedAt), desc(collects.courseId))
        .limit(limit)
        .offset(offset),
    );
    return {
      ...paging,
      list: rows.map(({ course, collectedAt }) => ({
        course_uuid: course.id,
        course_number: course.courseNumber,
        name: course.name,
        img_cover: course.imgCover,
        url: course.url,
        origin_price: course.originPriceCents,
        price: course.priceCents,
        price_display_type: course.priceDisplayType,
        class_hours: course.classHours,
        subject_name: course.subjectName,
        is_on_shelf: course.isOnShelf,
        collected_time: toInstant(collectedAt),
      })),
    };
  },

  'POST /api/v1/account/collect': async ({ body }, { db, clock, session }) => {
    const id = await collectCourse(db, session.userId, body.course_uuid, clock.now());
    return { course_uuid: id, is_collected: true };
  },

  'GET /api/v1/account/collect/{id}': async ({ params }, { db, session }) => {
    const rows = await db
      .select({ courseId: collects.courseId })
      .from(collects)
      .where(and(eq(collects.userId, session.userId), eq(collects.courseId, params.id)));
    return { course_uuid: params.id, is_collected: rows.length > 0 };
  },

  'DELETE /api/v1/account/collect/{id}': async ({ params }, { db, session }) => {
    await dropCollected(db, session.userId, params.id);
    return null;
  },
};
