import { and, eq } from 'drizzle-orm';
import { courses } from '#server/db/schema/course.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { course } from '#src/contract/course.ts';
import { courseView } from './course-view.ts';

export const courseHandlers: Handlers<typeof course> = {
  'GET /api/v1/course/{id}': async ({ params }, { db, clock, session }) => {
    const [row] = await db
      .select()
      .from(courses)
      .where(and(eq(courses.id, params.id), eq(courses.isOnShelf, true)));
    if (!row) throw new Refusal('NOT_FOUND');
    return courseView(db, row, { userId: session?.userId ?? null, now: clock.now() });
  },

  'GET /api/v1/course/by_number/{number}': async ({ params }, { db, clock, session }) => {
    const [row] = await db
      .select()
      .from(courses)
      .where(and(eq(courses.courseNumber, params.number), eq(courses.isOnShelf, true)));
    if (!row) throw new Refusal('NOT_FOUND');
    return courseView(db, row, { userId: session?.userId ?? null, now: clock.now() });
  },
};
