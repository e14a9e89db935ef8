import type { Database } from '#server/db/database.ts';
import { type CourseRow, findCourse, isOwned } from '#server/db/queries/courses.ts';
import type { CallContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { Viewer } from '#server/views/course.ts';

export function viewerOf({ session, clock }: CallContext<Session | null>): Viewer {
  return { userId: session?.userId ?? null, now: clock.now() };
}

/** A course that the viewer may look at: it is on the shelf, or the viewer's own. */
export async function visibleCourse(
  db: Database,
  id: string,
  { userId, now }: Viewer,
): Promise<{ readonly row: CourseRow; readonly owned: boolean }> {
  const row = await findCourse(db, id);
  if (!row) throw new Refusal('NOT_FOUND');
  const owned = userId !== null && (await isOwned(db, row.id, userId, now));
  if (!row.isOnShelf && !owned) throw new Refusal('NOT_FOUND');
  return { row, owned };
}
