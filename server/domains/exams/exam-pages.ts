import { eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { examPictures } from '#server/db/schema/exam.ts';
import { dropUploads, takeUpload } from '#server/domains/uploads/uploads.ts';
import { pagesIn } from '#src/contract/exam-pages.ts';
import { picturePurposes } from '#src/contract/states.ts';
import { type AttemptRow, answersOf } from './attempts.ts';

type PictureRow = typeof examPictures.$inferSelect;

/** All photographed pages of an attempt by upload, including those no longer in an answer. */
export async function picturesOf(db: Database, attemptId: string): Promise<Map<string, PictureRow>> {
  const rows = await db.select().from(examPictures).where(eq(examPictures.attemptId, attemptId));
  return new Map(rows.map((row) => [row.uploadId, row]));
}

/**
 * Makes the uploads the pages of this answer of a locked attempt; false when one is not the student's, or is used
 * elsewhere. Earlier pages are kept until the attempt is submitted: another device may show them.
 */
export async function takePages(
  tx: Database,
  attempt: AttemptRow,
  { questionId, answer }: { readonly questionId: string; readonly answer: readonly string[] },
): Promise<boolean> {
  const wanted = pagesIn(answer);
  if (wanted.length === 0) return true;
  const known = await picturesOf(tx, attempt.id);
  for (const id of wanted) {
    const page = known.get(id);
    if (page) {
      if (page.questionId !== questionId) return false;
      continue;
    }
    const upload = await takeUpload(tx, { userId: attempt.userId, id, purpose: picturePurposes.HOMEWORK });
    if (!upload) return false;
    const { width, height } = upload;
    await tx.insert(examPictures).values({ uploadId: id, attemptId: attempt.id, questionId, width, height });
  }
  return true;
}

/** Deletes the pages that no answer of the attempt has. */
export async function dropUnusedPages(tx: Database, attemptId: string, now: Date): Promise<void> {
  const used = new Set(
    [...(await answersOf(tx, attemptId)).values()].flatMap(({ answer, lateAnswer }) => [
      ...pagesIn(answer),
      ...pagesIn(lateAnswer ?? []),
    ]),
  );
  const unused = [...(await picturesOf(tx, attemptId)).keys()].filter((id) => !used.has(id));
  if (unused.length === 0) return;
  await tx.delete(examPictures).where(inArray(examPictures.uploadId, unused));
  await dropUploads(tx, unused, now);
}
