import { and, count, eq, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { pageDrafts } from '#server/db/schema/page.ts';
import { staff } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/domains/refusal.ts';

export type DraftRow = typeof pageDrafts.$inferSelect;

/** The draft of one person for one page. */
interface Place {
  readonly staffId: string;
  readonly file: string;
}

const at = ({ staffId, file }: Place) => and(eq(pageDrafts.staffId, staffId), eq(pageDrafts.file, file));

export async function findDraft(db: Database, place: Place): Promise<DraftRow | undefined> {
  const [row] = await db.select().from(pageDrafts).where(at(place));
  return row;
}

/** Who else has a draft of the page, latest first. */
export function findOtherDrafts(db: Database, { staffId, file }: Place) {
  return db
    .select({ staffName: staff.name, savedAt: pageDrafts.savedAt })
    .from(pageDrafts)
    .innerJoin(staff, eq(staff.id, pageDrafts.staffId))
    .where(and(eq(pageDrafts.file, file), ne(pageDrafts.staffId, staffId)))
    .orderBy(sql`${pageDrafts.savedAt} desc`);
}

interface NewDraft extends Pick<DraftRow, 'text' | 'baseText' | 'baseHash' | 'savedAt'> {
  /** The revision that this one replaces; 0 for none. */
  readonly replaces: number;
}

/** Most drafts of one user. */
const MOST_DRAFTS = 500;

/**
 * Stores a draft and returns its revision. Undefined, without a change, when the stored revision is newer than
 * `replaces`: the user has two windows open.
 */
export async function storeDraft(db: Database, place: Place, { replaces, ...own }: NewDraft) {
  const [{ drafts = 0 } = {}] = await db
    .select({ drafts: count() })
    .from(pageDrafts)
    .where(and(eq(pageDrafts.staffId, place.staffId), ne(pageDrafts.file, place.file)));
  if (drafts >= MOST_DRAFTS) throw new Refusal('TOO_MANY_DRAFTS');
  const next = { ...own, revision: replaces + 1 };
  const [row] = await db
    .insert(pageDrafts)
    .values({ ...place, ...next })
    .onConflictDoUpdate({
      target: [pageDrafts.staffId, pageDrafts.file],
      set: next,
      setWhere: lte(pageDrafts.revision, replaces),
    })
    .returning({ revision: pageDrafts.revision });
  return row?.revision;
}

export async function dropDraft(db: Database, place: Place): Promise<void> {
  await db.delete(pageDrafts).where(at(place));
}

/** Moves the drafts of a page to its new path. A user who has a draft there already keeps both. */
export async function moveDrafts(db: Database, from: string, to: string): Promise<void> {
  const there = db.select({ staffId: pageDrafts.staffId }).from(pageDrafts).where(eq(pageDrafts.file, to));
  await db
    .update(pageDrafts)
    .set({ file: to })
    .where(and(eq(pageDrafts.file, from), notInArray(pageDrafts.staffId, there)));
}

/** Users with drafts, for all pages. */
export function listDrafts(db: Database) {
  return db
    .select({ file: pageDrafts.file, staffId: pageDrafts.staffId, staffName: staff.name })
    .from(pageDrafts)
    .innerJoin(staff, eq(staff.id, pageDrafts.staffId))
    .orderBy(staff.name);
}

/** Deletes a draft after a save: when it has the saved text, or its revision is not newer than the saved one. */
export async function dropSavedDraft(db: Database, place: Place, text: string, revision: number): Promise<void> {
  const isSaved = or(eq(pageDrafts.text, text), lte(pageDrafts.revision, revision));
  await db.delete(pageDrafts).where(and(at(place), isSaved));
}
