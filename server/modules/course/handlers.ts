import { and, eq, type SQL } from 'drizzle-orm';
import { jointOfferOf } from '#server/db/queries/joint-offers.ts';
import { courses } from '#server/db/schema/course.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/handlers.ts';
import { courseViews } from '#server/views/course.ts';
import type { course } from '#src/contract/course.ts';

export const courseHandlers: Handlers<typeof course> = {
  'GET /api/v1/course/{id}': async ({ params }, context) => courseOnShelf(context, eq(courses.id, params.id)),

  'GET /api/v1/course/by_number/{number}': async ({ params }, context) =>
    courseOnShelf(context, eq(courses.courseNumber, params.number)),

  'GET /api/v1/course/{id}/joint': async ({ params }, { db, clock, session }) => {
    const offer = await jointOfferOf(db, params.id.toLowerCase());
    if (!offer) return { offer: null };
    const views = await courseViews(db, offer.courses, { userId: session?.userId ?? null, now: clock.now() });
    return { offer: { uuid: offer.id, name: offer.name, courses: views } };
  },
};

async function courseOnShelf({ db, clock, session }: CallContext<Session | null>, isAsked: SQL) {
  const rows = await db
    .select()
    .from(courses)
    .where(and(isAsked, eq(courses.isOnShelf, true)));
  const [view] = await courseViews(db, rows, { userId: session?.userId ?? null, now: clock.now() });
  if (!view) throw new Refusal('NOT_FOUND');
  return view;
}
