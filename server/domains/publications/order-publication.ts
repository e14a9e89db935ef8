import { desc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { publications } from '#server/db/schema/publication.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { Actor } from '#server/domains/staff/context.ts';
import type { Publisher } from '#server/gateways/pages/publisher.ts';
import { flawKey, type PageDifference } from '#src/contract/console/release.ts';
import { type PublishContext, publisherOf } from './context.ts';
import { findDifferences, findFlaws, mustBeAgreedTo } from './differences.ts';
import { runPublication } from './run-publication.ts';
import { type PublicationRow, queueToPublish, refuseWhilePublishing } from './running.ts';

interface Order {
  readonly id: string;
  readonly kind: PublicationRow['kind'];
  readonly wanted: string | null;
  readonly isSure?: boolean | undefined;
  readonly isAgain?: boolean | undefined;
  /** Keys of the flaws that the user confirms as known. */
  readonly known?: readonly string[] | undefined;
  /** True: differences from the catalogue are confirmed. */
  readonly isDifferent?: boolean | undefined;
  /** True: contains only selected pages, to be merged into what is live then. */
  readonly isChosen?: boolean | undefined;
  /** Now when missing. */
  readonly dueAt?: Date | undefined;
}

const LONGEST_AHEAD_MS = 366 * 24 * 3_600_000;

/**
 * Orders a publication. One for now starts at once and continues in the background; the same order sent again returns
 * its state.
 */
export async function orderPublication(
  context: PublishContext<Actor>,
  { isDifferent = false, isChosen = false, known = [], ...order }: Order,
): Promise<PublicationRow> {
  const { db, clock, actor } = context;
  const publisher = publisherOf(context);
  const now = clock.now();
  const { dueAt } = order;
  const aheadMs = (dueAt?.getTime() ?? now.getTime() + 1) - now.getTime();
  if (aheadMs <= 0 || aheadMs > LONGEST_AHEAD_MS) throw new Refusal('PUBLISH_TIME_PAST');
  const taken = order.kind === 'publish' ? await lookForFlaws(context, order, { isDifferent, known }) : [];
  const held = (dueAt || isChosen) && order.wanted !== null ? await hold(publisher, order.wanted) : undefined;
  const { row, isNew } = await inTransaction(db, async (tx) => {
    // When the same order is sent twice at once, the second one waits here and finds the first.
    await queueToPublish(tx);
    const known = await findPublication(tx, order.id);
    if (known) return { row: own(known, actor), isNew: false };
    if (!dueAt) await refuseWhilePublishing(tx, now);
    const [row] = await tx
      .insert(publications)
      .values({
        ...order,
        state: dueAt ? 'scheduled' : 'running',
        staffId: actor.id,
        staffName: actor.name,
        createdAt: now,
        ...held,
        ...(dueAt ? {} : { startedAt: now, aliveAt: now }),
      })
      .returning();
    if (!row) throw new Error('The publication was not stored.');
    await note(tx, context, {
      action: dueAt ? 'release.schedule' : 'release.order',
      subject: order.kind === 'rollback' ? '退回' : '发布',
      after: dueAt ? { dueAt } : { release: order.wanted },
    });
    for (const { file, path, problems } of taken) {
      const messages = problems.map(({ line, message }) => `第 ${line} 行：${message}`);
      await note(tx, context, { action: 'release.known', subject: path, after: { file, problems: messages } });
    }
    return { row, isNew: true };
  });
  if (isNew && row.state === 'running') void runPublication(context, row);
  return row;
}

/**
 * Refuses pages whose prices differ from the catalogue, or that have flaws, unless the user has confirmed them. Returns
 * the confirmed flaws, page by page.
 */
async function lookForFlaws(
  context: PublishContext,
  { id, wanted }: Order,
  { isDifferent, known }: { readonly isDifferent: boolean; readonly known: readonly string[] },
): Promise<PageDifference[]> {
  if (wanted === null || (await findPublication(context.db, id))) return [];
  const { changes = [] } = (await publisherOf(context).ask('changes', { release: wanted })) ?? {};
  const differences = await findDifferences(context, changes);
  if (!isDifferent && mustBeAgreedTo(differences)) throw new Refusal('PUBLISH_DIFFERS');
  const flaws = await findFlaws(context, changes);
  const names = new Set(known);
  const isKnown = ({ path, problems }: PageDifference) => problems.every((each) => names.has(flawKey(path, each)));
  if (!flaws.every(isKnown)) throw new Refusal('PUBLISH_FLAWS');
  return [...differences.filter((page) => mustBeAgreedTo([page])), ...flaws];
}

/** The reviewed release is held until its time, whatever is saved meanwhile. */
async function hold(publisher: Publisher, release: string) {
  await publisher.ask('hold', { release, isHeld: true });
  const held = await publisher.ask('changes', { release });
  const plan = await publisher.ask('compare', { release });
  if (!held || !plan) throw new Refusal('RELEASE_GONE');
  return { held, pages: plan.pages };
}

function own(row: PublicationRow, actor: Actor): PublicationRow {
  if (row.staffId !== actor.id) throw new Refusal('NOT_FOUND');
  return row;
}

/** Cancels a publication that is planned for later. */
export async function cancelPublication(context: PublishContext<Actor>, id: string): Promise<PublicationRow> {
  const { db, clock } = context;
  const cancelled = await inTransaction(db, async (tx) => {
    const row = await lockRow(tx, publications, eq(publications.id, id));
    if (!row) throw new Refusal('NOT_FOUND');
    if (row.state === 'cancelled') return row;
    if (row.state !== 'scheduled') throw new Refusal('PUBLISH_STARTED');
    await tx.update(publications).set({ state: 'cancelled', endedAt: clock.now() }).where(eq(publications.id, id));
    await note(tx, context, { action: 'release.cancel', subject: '定时发布', before: { dueAt: row.dueAt } });
    return { ...row, state: 'cancelled' as const, endedAt: clock.now() };
  });
  const { held } = cancelled;
  if (held) await publisherOf(context).ask('hold', { release: held.release, isHeld: false });
  return cancelled;
}

export async function findPublication(db: Database, id: string): Promise<PublicationRow | undefined> {
  const [row] = await db.select().from(publications).where(eq(publications.id, id));
  return row;
}

const LISTED = 40;

/** The latest, newest first. */
export function listPublications(db: Database): Promise<PublicationRow[]> {
  return db.select().from(publications).orderBy(desc(publications.createdAt), publications.id).limit(LISTED);
}
