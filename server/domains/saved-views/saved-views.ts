import { and, asc, eq, inArray, ne, or } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtName } from '#server/db/locks.ts';
import { savedViews } from '#server/db/schema/saved-view.ts';
import { staff } from '#server/db/schema/staff.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { newUuid } from '#server/kernel/random.ts';
import type { ViewList } from '#src/contract/console/view-lists.ts';

export type SavedView = typeof savedViews.$inferSelect;
type Context = Pick<StaffContext, 'db' | 'clock' | 'random' | 'actor'>;

/** Most views of one user for one list. */
const MOST_VIEWS = 30;
/** Most views in one reply. */
const LISTED = 100;

interface Wanted {
  readonly lists: readonly ViewList[];
  readonly staffId: string;
  /** True: without views that others share. */
  readonly isOwnOnly: boolean;
}

/** Views of this user, and views that others share, by name. */
export function listViews(db: Database, { lists, staffId, isOwnOnly }: Wanted) {
  const isMine = eq(savedViews.staffId, staffId);
  return db
    .select({ view: savedViews, by: staff.name })
    .from(savedViews)
    .innerJoin(staff, eq(staff.id, savedViews.staffId))
    .where(and(inArray(savedViews.list, [...lists]), isOwnOnly ? isMine : or(isMine, eq(savedViews.isShared, true))))
    .orderBy(asc(savedViews.name), savedViews.id)
    .limit(LISTED);
}

/** Stores a view of the actor; a view with the same list and name is replaced. Refused beyond the limit. */
export function saveView(
  { db, clock, random, actor }: Context,
  view: Pick<SavedView, 'list' | 'name' | 'query' | 'isShared'>,
): Promise<SavedView> {
  const changedAt = clock.now();
  return inTransaction(db, async (tx) => {
    await queueAtName(tx, 'saved views', actor.id);
    const isMine = and(eq(savedViews.staffId, actor.id), eq(savedViews.list, view.list));
    const [known] = await tx
      .update(savedViews)
      .set({ ...view, changedAt })
      .where(and(isMine, eq(savedViews.name, view.name)))
      .returning();
    if (known) return known;
    if ((await tx.$count(savedViews, isMine)) >= MOST_VIEWS) throw new Refusal('TOO_MANY_VIEWS');
    const row = { ...view, id: newUuid(random), staffId: actor.id, changedAt };
    await tx.insert(savedViews).values(row);
    return row;
  });
}

/** Renames or shares a view of the actor. Refuses a name that another of their views has. */
export function changeView(
  { db, clock, actor }: Context,
  id: string,
  change: Pick<SavedView, 'name' | 'isShared'>,
): Promise<SavedView> {
  return inTransaction(db, async (tx) => {
    await queueAtName(tx, 'saved views', actor.id);
    const isMine = eq(savedViews.staffId, actor.id);
    const [found] = await tx
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.id, id), isMine));
    if (!found) throw new Refusal('NOT_FOUND');
    const isNamesake = and(eq(savedViews.name, change.name), eq(savedViews.list, found.list), ne(savedViews.id, id));
    if ((await tx.$count(savedViews, and(isMine, isNamesake))) > 0) throw new Refusal('VIEW_NAME_TAKEN');
    const changed = { ...change, changedAt: clock.now() };
    await tx.update(savedViews).set(changed).where(eq(savedViews.id, id));
    return { ...found, ...changed };
  });
}

/** Deletes a view of the actor. */
export async function dropView({ db, actor }: Context, id: string): Promise<void> {
  const dropped = await db
    .delete(savedViews)
    .where(and(eq(savedViews.id, id), eq(savedViews.staffId, actor.id)))
    .returning({ id: savedViews.id });
  if (dropped.length === 0) throw new Refusal('NOT_FOUND');
}
