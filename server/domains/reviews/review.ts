import { and, desc, eq, ne } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { pageApprovals, reviews } from '#server/db/schema/review.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note as writeDown } from '#server/domains/staff/audit.ts';
import type { Actor, StaffContext } from '#server/domains/staff/context.ts';
import { readWorkRules, type WorkRules } from '#server/domains/staff/work-rules.ts';
import { newUuid } from '#server/kernel/random.ts';
import type { ReviewState } from '#src/contract/console/review.ts';

export type ReviewRow = typeof reviews.$inferSelect;

type ReviewContext = Pick<StaffContext, 'db' | 'clock' | 'random' | 'actor' | 'address'>;

/** What is sent: the text, what it is compared with, and the file's hash at that time. */
type Sent = Pick<ReviewRow, 'file' | 'path' | 'text' | 'beforeText' | 'baseHash' | 'sentences' | 'pages' | 'note'>;

/** Sends a text for review; the same author's earlier review of the page is withdrawn. */
export async function sendForReview(context: ReviewContext, sent: Sent): Promise<ReviewRow> {
  const { db, clock, random, actor } = context;
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    await tx
      .update(reviews)
      .set({ state: 'withdrawn', decidedAt: now, reason: '作者送了新的一版' })
      .where(and(eq(reviews.file, sent.file), eq(reviews.authorId, actor.id), eq(reviews.state, 'waiting')));
    const [row] = await tx
      .insert(reviews)
      .values({
        ...sent,
        id: newUuid(random),
        state: 'waiting',
        authorId: actor.id,
        authorName: actor.name,
        sentAt: now,
      })
      .returning();
    if (!row) throw new Error('The review was not stored.');
    await writeDown(tx, context, { action: 'review.send', subject: sent.file });
    return row;
  });
}

interface Decision {
  readonly state: Exclude<ReviewState, 'waiting'>;
  readonly reason?: string;
  /** Runs in the transaction of the decision, under its lock; if it refuses, the review stays open. */
  readonly act?: (tx: Database, row: ReviewRow) => Promise<Partial<ReviewRow>>;
}

/** Decides a waiting review. Of two concurrent decisions one is refused, naming the other. */
export async function decideReview(context: ReviewContext, id: string, decision: Decision): Promise<ReviewRow> {
  const { db, clock, actor } = context;
  const { state, reason = null, act } = decision;
  return inTransaction(db, async (tx) => {
    const row = await lockRow(tx, reviews, eq(reviews.id, id));
    if (!row) throw new Refusal('NOT_FOUND');
    if (row.state !== 'waiting') {
      throw new Refusal('REVIEW_DECIDED', { data: { state: row.state, by: row.decidedName ?? row.authorName } });
    }
    if (!mayDecide(row, actor, state, await readWorkRules(tx))) throw new Refusal('REVIEW_OWN');
    const more = await act?.(tx, row);
    const [decided] = await tx
      .update(reviews)
      .set({ ...more, state, reason, decidedBy: actor.id, decidedName: actor.name, decidedAt: clock.now() })
      .where(eq(reviews.id, id))
      .returning();
    await writeDown(tx, context, {
      action: `review.${ACTIONS[state]}`,
      subject: row.file,
      ...(reason === null ? {} : { after: { reason } }),
    });
    return decided ?? row;
  });
}

const ACTIONS = { approved: 'approve', returned: 'return', withdrawn: 'withdraw' } as const;

/**
 * Four eyes: the author may only withdraw it, somebody else decides; an admin may do both unless the rules forbid it.
 */
export function mayDecide(
  row: Pick<ReviewRow, 'authorId'>,
  actor: Actor,
  state: Decision['state'],
  { isReviewRequired }: WorkRules,
): boolean {
  const isOwn = row.authorId === actor.id;
  if (state === 'withdrawn') return isOwn;
  return !isOwn || (actor.role === 'admin' && !isReviewRequired);
}

export async function findReview(db: Database, id: string): Promise<ReviewRow> {
  const [row] = await db.select().from(reviews).where(eq(reviews.id, id));
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

const DECIDED_LISTED = 30;

/** The waiting ones, oldest first, and the latest decided ones; of one page when it is given. */
export async function listReviews(db: Database, file: string | undefined) {
  const ofFile = file === undefined ? undefined : eq(reviews.file, file);
  const waiting = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.state, 'waiting'), ofFile))
    .orderBy(reviews.sentAt);
  const decided = await db
    .select()
    .from(reviews)
    .where(and(ne(reviews.state, 'waiting'), ofFile))
    .orderBy(desc(reviews.decidedAt))
    .limit(DECIDED_LISTED);
  return { waiting, decided };
}

interface ApprovedStep {
  readonly path: string;
  readonly before: string | null;
  readonly after: string;
}

/** Records the approved steps: at these addresses, from one content to another. */
export async function recordApprovals(
  tx: Database,
  steps: readonly ApprovedStep[],
  { id, actor, at }: { readonly id: string; readonly actor: Actor; readonly at: Date },
): Promise<void> {
  if (steps.length === 0) return;
  const shared = { reviewId: id, decidedBy: actor.id, decidedAt: at };
  await tx
    .insert(pageApprovals)
    .values(steps.map(({ path, before, after }) => ({ ...shared, path, beforeHash: before ?? '', afterHash: after })));
}
