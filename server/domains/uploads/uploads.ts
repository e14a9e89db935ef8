import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { uploads } from '#server/db/schema/upload.ts';

export type UploadRow = typeof uploads.$inferSelect;

interface WantedUpload {
  readonly userId: string;
  readonly id: string;
  readonly purpose: UploadRow['purpose'];
}

/** Marks a stored picture of the student as used, once; undefined when there is none. */
export async function takeUpload(tx: Database, { userId, id, purpose }: WantedUpload): Promise<UploadRow | undefined> {
  const [row] = await tx
    .update(uploads)
    .set({ state: 'used' })
    .where(
      and(eq(uploads.id, id), eq(uploads.userId, userId), eq(uploads.purpose, purpose), eq(uploads.state, 'ready')),
    )
    .returning();
  return row;
}

/** Makes pictures unreadable at once; their bytes are deleted later. */
export async function dropUploads(tx: Database, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(uploads)
    .set({ state: 'gone', fileKey: null, goneAt: now })
    .where(and(inArray(uploads.id, [...ids]), inArray(uploads.state, ['ready', 'used'])));
}
