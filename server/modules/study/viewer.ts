import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type CourseRow, isOffered } from '#server/db/queries/courses.ts';
import { courses } from '#server/db/schema/course.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { isOwnedBy, type Viewer } from '#server/views/course.ts';

export function viewerOf({ session, clock }: CallContext<Session | null>): Viewer {
  return { userId: session?.userId ?? null, now: clock.now() };
}

/** A course that the viewer may look at: it is on the shelf, or the viewer's own. */
export async function visibleCourse(
  db: Database,
  id: string,
  viewer: Viewer,
): Promise<{ readonly row: CourseRow; readonly owned: boolean }> {
  const [found] = await db
    .select({ row: courses, owned: isOwnedBy(db, viewer) })
    .from(courses)
    .where(eq(courses.id, id));
  if (!found || !(isOffered(found.row, viewer.now) || found.owned)) throw new Refusal('NOT_FOUND');
  return found;
}
