// Decision 0020.
import { and, eq, type SQL } from 'drizzle-orm';
import { cacheEachBriefly } from '#server/db/cache-briefly.ts';
import type { Database } from '#server/db/database.ts';
import { jointOfferOf } from '#server/db/queries/joint-offers.ts';
import { courses } from '#server/db/schema/course.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { courseViews, type Viewer } from '#server/views/course.ts';
import type { course } from '#src/contract/course.ts';

export const courseHandlers: Handlers<typeof course> = {
  'GET /api/v1/course/{id}': async ({ params }, context) => courseById(context, params.id.toLowerCase()),

  'GET /api/v1/course/by_number/{number}': async ({ params }, context) => courseByNumber(context, params.number),

  'GET /api/v1/course/{id}/joint': async ({ params }, context) => {
    const offer = await jointOfferOf(context.db, params.id.toLowerCase());
    if (!offer) return { offer: null };
    const views = await courseViews(context.db, offer.courses, viewerOf(context));
    return { offer: { uuid: offer.id, name: offer.name, courses: views } };
  },
};

type Context = CallContext<Session | null>;

const viewerOf = ({ session, clock }: Context): Viewer => ({ userId: session?.userId ?? null, now: clock.now() });

/** Cache time of a visitor's view of a course, including its seats: a purchase reads everything again. */
const FOR_STRANGERS = { maxAgeMs: 1000, most: 500 };

/** Finds the course that has a value in this column. */
function courseWith(column: typeof courses.id | typeof courses.courseNumber) {
  const shown = (db: Database, value: string, viewer: Viewer) => courseOnShelf(db, eq(column, value), viewer);
  const strangers = cacheEachBriefly((db, now, value) => shown(db, value, { userId: null, now }), FOR_STRANGERS);
  return (context: Context, value: string) => {
    const viewer = viewerOf(context);
    return viewer.userId === null ? strangers(context.db, viewer.now, value) : shown(context.db, value, viewer);
  };
}

const courseById = courseWith(courses.id);
const courseByNumber = courseWith(courses.courseNumber);

async function courseOnShelf(db: Database, isAsked: SQL, viewer: Viewer) {
  const rows = await db
    .select()
    .from(courses)
    .where(and(isAsked, eq(courses.isOnShelf, true)));
  const [view] = await courseViews(db, rows, viewer);
  if (!view) throw new Refusal('NOT_FOUND');
  return view;
}
