import { and, asc, count, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtUser } from '#server/db/locks.ts';
import { videoNotes } from '#server/db/schema/study.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { watchable } from './videos.ts';

export type NoteRow = typeof videoNotes.$inferSelect;

interface Student {
  readonly userId: string;
  readonly now: Date;
}

interface NoteInput {
  readonly videoId: string;
  readonly second: number;
  readonly text: string;
}

/** Most notes of one student on one video. */
const MOST_NOTES = 200;

/** The student's notes on a video, by position; also after the access to the course has ended. */
export async function listNotes(db: Database, userId: string, videoId: string): Promise<NoteRow[]> {
  return db
    .select()
    .from(videoNotes)
    .where(and(eq(videoNotes.userId, userId), eq(videoNotes.videoId, videoId)))
    .orderBy(asc(videoNotes.second), asc(videoNotes.id));
}

/** Saves a note under the id from the student's device: saving again changes the same note, but never its video. */
export async function saveNote(tx: Database, id: string, { videoId, second, text }: NoteInput, student: Student) {
  const { userId, now } = student;
  const { video } = await watchable(tx, videoId, student);
  await queueAtUser(tx, userId);
  const values = { second: Math.min(second, video.durationSeconds), text: text.trim() };
  const [changed] = await tx
    .update(videoNotes)
    .set({ ...values, updatedAt: now })
    .where(and(eq(videoNotes.userId, userId), eq(videoNotes.id, id)))
    .returning();
  if (changed) return changed;
  const isOfVideo = and(eq(videoNotes.userId, userId), eq(videoNotes.videoId, video.id));
  const [kept] = await tx.select({ count: count() }).from(videoNotes).where(isOfVideo);
  if ((kept?.count ?? 0) >= MOST_NOTES) throw new Refusal('NOTE_LIMIT');
  const [made] = await tx
    .insert(videoNotes)
    .values({ userId, id, videoId: video.id, ...values, createdAt: now, updatedAt: now })
    .returning();
  if (!made) throw new Error('An insert gave no row.');
  return made;
}

export async function deleteNote(db: Database, userId: string, id: string): Promise<void> {
  await db.delete(videoNotes).where(and(eq(videoNotes.userId, userId), eq(videoNotes.id, id)));
}
