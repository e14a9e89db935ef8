import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { visitorStudents } from '#server/db/schema/experiment.ts';

/**
 * Records that a student uses the browser with this visitor id, and returns the id for all of the student's browsers:
 * that of the first one, so that all show the same arms. Undefined while none is known.
 *
 * A browser belongs to the student who used it first.
 */
export async function linkVisitor(
  db: Database,
  userId: string,
  visitor: string | undefined,
  now: Date,
): Promise<string | undefined> {
  if (visitor !== undefined) {
    await db.insert(visitorStudents).values({ visitor, userId, linkedAt: now }).onConflictDoNothing();
  }
  const [first] = await db
    .select({ visitor: visitorStudents.visitor })
    .from(visitorStudents)
    .where(eq(visitorStudents.userId, userId))
    .orderBy(asc(visitorStudents.linkedAt), asc(visitorStudents.visitor))
    .limit(1);
  return first?.visitor;
}
