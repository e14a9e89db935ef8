import { and, asc, desc, eq, gt, inArray, lt, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { countQueue } from '#server/db/queries/queue.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { aftersalesPhotos, aftersalesRequests, credentialsPhotos } from '#server/db/schema/goods.ts';
import { orders } from '#server/db/schema/order.ts';
import { uploads } from '#server/db/schema/upload.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import type { AftersalesPart } from '#src/contract/console/list-parts.ts';
import { aftersalesKinds, aftersalesStates, credentialsStates } from '#src/contract/states.ts';
import { lockRequest } from './aftersales.ts';
import { mayMove } from './aftersales-rules.ts';
import { decideCredentials } from './credentials-photos.ts';
import { decideRequest } from './decide-aftersales.ts';

const AT_ONCE = 50;
const { REVIEWING, ACCEPTED, SENT_BACK, DONE, REFUSED, WITHDRAWN } = aftersalesStates;

const { state } = aftersalesRequests;
const PARTS = {
  asked: eq(state, REVIEWING),
  'sent-back': eq(state, SENT_BACK),
  others: inArray(state, [ACCEPTED, DONE, REFUSED, WITHDRAWN]),
} as const satisfies Readonly<Record<AftersalesPart, SQL>>;

function selectRequests(db: Database) {
  return db
    .select({
      request: aftersalesRequests,
      parcel: deliveryPackages,
      orderNumber: orders.orderNumber,
      totalCents: orders.totalCents,
    })
    .from(aftersalesRequests)
    .innerJoin(deliveryPackages, eq(deliveryPackages.id, aftersalesRequests.packageId))
    .leftJoin(orders, eq(orders.id, deliveryPackages.orderId))
    .$dynamic();
}

export type FoundRequest = Awaited<ReturnType<typeof selectRequests>>[number];

/** One part of the list for staff: waiting requests oldest first, others newest first. */
export async function listRequests(db: Database, part: AftersalesPart, after: number | undefined) {
  const { number } = aftersalesRequests;
  const isNewestFirst = part === 'others';
  const isAfter = after === undefined ? undefined : isNewestFirst ? lt(number, after) : gt(number, after);
  const found = await selectRequests(db)
    .where(and(PARTS[part], isAfter))
    .orderBy(isNewestFirst ? desc(number) : asc(number))
    .limit(AT_ONCE + 1);
  const rows = found.slice(0, AT_ONCE);
  return { rows, next: found.length > AT_ONCE ? (rows.at(-1)?.request.number ?? null) : null };
}

/** The request of this id; throws `NOT_FOUND` when there is none. */
export async function readRequest(db: Database, id: string): Promise<FoundRequest> {
  const [found] = await selectRequests(db).where(eq(aftersalesRequests.id, id));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** The pictures of requests, in their order. */
export async function picturesOfRequests(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select({ requestId: aftersalesPhotos.requestId, upload: uploads })
    .from(aftersalesPhotos)
    .innerJoin(uploads, eq(uploads.id, aftersalesPhotos.uploadId))
    .where(inArray(aftersalesPhotos.requestId, [...ids]))
    .orderBy(asc(aftersalesPhotos.requestId), asc(aftersalesPhotos.position));
}

/** Number of waiting requests in each state, counted up to 1,000. */
export async function countRequests(db: Database) {
  return {
    asked: await countQueue(db, aftersalesRequests, PARTS.asked),
    'sent-back': await countQueue(db, aftersalesRequests, PARTS['sent-back']),
  };
}

interface Decision {
  readonly action: 'accept' | 'refuse' | 'finish';
  /** An address, a reason or a parcel's number, depending on the action. */
  readonly text: string;
  /** Courier of an exchange's new parcel. */
  readonly company?: string | undefined;
}

/** Decides a request. Idempotent; another decision after it is refused. */
export async function decideAtDesk(context: StaffContext, id: string, decision: Decision): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const row = await lockRequest(tx, id);
    if (!row) throw new Refusal('NOT_FOUND');
    const { action, text } = decision;
    if (isDone(row, decision)) return;
    if (!mayMove(action, row.state)) throw new Refusal('AFTERSALES_CHANGED');
    const needsParcel = action === 'finish' && row.kind === aftersalesKinds.EXCHANGE;
    if (needsParcel && (text === '' || !decision.company)) throw new Refusal('AFTERSALES_NEEDS_PARCEL');
    await decideRequest(tx, context, row, decision);
    await note(tx, context, { action: `aftersales.${action}`, subject: String(row.number), after: { text } });
  });
}

/** The same decision was made before: its response was lost. */
function isDone(row: typeof aftersalesRequests.$inferSelect, { action, text }: Decision): boolean {
  if (action === 'accept') return row.state === ACCEPTED && row.returnAddress === text;
  if (action === 'finish')
    return row.state === DONE && (row.kind === aftersalesKinds.RETURN || row.resendCode === text);
  return row.state === REFUSED;
}

/** Photos that wait for review, oldest first. */
export async function photosToReview(db: Database) {
  const isWaiting = eq(credentialsPhotos.state, credentialsStates.REVIEWING);
  const rows = await db
    .select({ upload: uploads, submittedAt: credentialsPhotos.submittedAt })
    .from(credentialsPhotos)
    .innerJoin(uploads, eq(uploads.id, credentialsPhotos.uploadId))
    .where(isWaiting)
    .orderBy(asc(credentialsPhotos.submittedAt))
    .limit(AT_ONCE);
  return { rows, count: await countQueue(db, credentialsPhotos, isWaiting) };
}

/** Decides on a photo. Refused when the student has replaced it or a colleague has decided. */
export async function decidePhoto(
  context: StaffContext,
  uploadId: string,
  given: { isPassed: boolean; reason: string },
) {
  const { isPassed, reason } = given;
  await inTransaction(context.db, async (tx) => {
    const state = isPassed ? credentialsStates.PASSED : credentialsStates.RETURNED;
    const row = await lockRow(tx, credentialsPhotos, eq(credentialsPhotos.uploadId, uploadId));
    if (row?.state === state && row.reason === (isPassed ? '' : reason)) return;
    if (!(await decideCredentials(tx, { uploadId, isPassed, reason }, context.clock.now()))) {
      throw new Refusal('AFTERSALES_CHANGED');
    }
    const subject = uploadId.slice(0, 8);
    await note(tx, context, { action: isPassed ? 'photo.pass' : 'photo.return', subject, after: { reason } });
  });
}
