import { eq } from 'drizzle-orm';
import { isOwned } from '#server/db/queries/courses.ts';
import { liveClasses } from '#server/db/schema/study.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';

export type LiveRow = typeof liveClasses.$inferSelect;

interface Visitor extends Pick<ServerContext, 'db' | 'clock'> {
  readonly session: { readonly userId: string } | null;
}

/** The class of this room; refuses a caller who may not enter. */
export async function openLive({ db, clock, session }: Visitor, classroom: string): Promise<LiveRow> {
  const [live] = await db.select().from(liveClasses).where(eq(liveClasses.classroom, classroom));
  if (!live) throw new Refusal('NOT_FOUND');
  if (live.isPublic || (session && (await isOwned(db, live.courseId, session.userId, clock.now())))) return live;
  throw session
    ? new Refusal('COURSE_NOT_OWNED', { data: { course_uuid: live.courseId } })
    : new Refusal('LOGIN_REQUIRED');
}

const ENTER_BEFORE_SECONDS = 15 * 60;

/** When the doors of a class open. */
export function doorsOpenAt({ startsAt }: Pick<LiveRow, 'startsAt'>): Date {
  return new Date(startsAt.getTime() - ENTER_BEFORE_SECONDS * 1000);
}
