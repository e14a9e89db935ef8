import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow, queueAtUser } from '#server/db/locks.ts';
import { credentialsPhotos } from '#server/db/schema/goods.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { dropUploads, takeUpload } from '#server/domains/uploads/uploads.ts';
import { credentialsStates, picturePurposes } from '#src/contract/states.ts';

const { REVIEWING, PASSED, RETURNED } = credentialsStates;

/** Replaces the student's photo, to be reviewed again. Idempotent. */
export async function submitCredentials(tx: Database, userId: string, uploadId: string, now: Date): Promise<void> {
  await queueAtUser(tx, userId);
  const [before] = await tx.select().from(credentialsPhotos).where(eq(credentialsPhotos.userId, userId));
  if (before?.uploadId === uploadId.toLowerCase()) return;
  const taken = await takeUpload(tx, { userId, id: uploadId, purpose: picturePurposes.CREDENTIALS });
  if (!taken) throw new Refusal('UPLOAD_GONE');
  const values = { uploadId: taken.id, state: REVIEWING, reason: '', submittedAt: now, decidedAt: null };
  await tx
    .insert(credentialsPhotos)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: credentialsPhotos.userId, set: values });
  if (before) await dropUploads(tx, [before.uploadId], now);
}

export async function deleteCredentials(tx: Database, userId: string, now: Date): Promise<void> {
  await queueAtUser(tx, userId);
  const gone = await tx.delete(credentialsPhotos).where(eq(credentialsPhotos.userId, userId)).returning();
  await dropUploads(
    tx,
    gone.map(({ uploadId }) => uploadId),
    now,
  );
}

export interface PhotoDecision {
  /** The reviewed picture: the decision does not apply to a newer one. */
  readonly uploadId: string;
  readonly isPassed: boolean;
  readonly reason: string;
}

/** The school's decision on a photo; false when it no longer waits for one. */
export async function decideCredentials(tx: Database, decision: PhotoDecision, now: Date): Promise<boolean> {
  const { uploadId, isPassed, reason } = decision;
  const row = await lockRow(tx, credentialsPhotos, eq(credentialsPhotos.uploadId, uploadId));
  if (row?.state !== REVIEWING) return false;
  await tx
    .update(credentialsPhotos)
    .set({ state: isPassed ? PASSED : RETURNED, reason: isPassed ? '' : reason, decidedAt: now })
    .where(eq(credentialsPhotos.userId, row.userId));
  return true;
}
