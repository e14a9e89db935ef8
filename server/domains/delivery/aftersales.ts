import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow, queueAtUser } from '#server/db/locks.ts';
import { courses } from '#server/db/schema/course.ts';
import { aftersalesEvents, aftersalesPhotos, aftersalesRequests } from '#server/db/schema/goods.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { statesAfter } from '#server/domains/orders/order-states.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { takeUpload } from '#server/domains/uploads/uploads.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import type { InputOf } from '#src/contract/all.ts';
import { aftersalesReasons, aftersalesStates, picturePurposes } from '#src/contract/states.ts';
import { type AftersalesMove, aftersalesMoves, eligibilityOf, mayMove } from './aftersales-rules.ts';
import { type FoundPackage, listPackages } from './packages.ts';

type Wish = InputOf<'POST /api/v1/goods/aftersales'>['body'];
export type RequestRow = typeof aftersalesRequests.$inferSelect;

interface Moment {
  readonly now: Date;
  readonly random: Random;
}

/** The dispatched packages, each with what may be requested for it. */
export async function eligiblePackages(db: Database, packages: readonly FoundPackage[], now: Date) {
  const refundable = await refundableOrders(db, packages);
  const ids = packages.map(({ row }) => row.id);
  const requests =
    ids.length === 0
      ? []
      : await db
          .select({ packageId: aftersalesRequests.packageId, state: aftersalesRequests.state })
          .from(aftersalesRequests)
          .where(inArray(aftersalesRequests.packageId, ids))
          .orderBy(desc(aftersalesRequests.number));
  return packages.flatMap((found) => {
    const { orderId } = found.row;
    const history = {
      requested: requests.find(({ packageId }) => packageId === found.row.id)?.state,
      isRefundable: orderId !== null && refundable.has(orderId),
      returnDays: orderId === null ? undefined : refundable.get(orderId),
    };
    const eligibility = eligibilityOf(found, history, now);
    return eligibility ? [{ found, eligibility }] : [];
  });
}

/** Requests a return or an exchange and returns its id. Idempotent for the same request. */
export async function requestAftersales(
  tx: Database,
  userId: string,
  wish: Wish,
  { now, random }: Moment,
): Promise<string> {
  await queueAtUser(tx, userId);
  const [known] = await tx
    .select({ id: aftersalesRequests.id })
    .from(aftersalesRequests)
    .where(and(eq(aftersalesRequests.userId, userId), eq(aftersalesRequests.requestId, wish.request_id)));
  if (known) return known.id;
  const packages = await listPackages(tx, userId, { ids: [wish.package_uuid] }, now);
  if (packages.length === 0) throw new Refusal('NOT_FOUND');
  const [eligible] = await eligiblePackages(tx, packages, now);
  if (!eligible) throw new Refusal('AFTERSALES_NOT_POSSIBLE');
  const { kinds, obstacle } = eligible.eligibility;
  if (obstacle) throw new Refusal('AFTERSALES_NOT_POSSIBLE', { text: `该商品${obstacle}，不能再申请` });
  if (!kinds.includes(wish.kind)) {
    throw new Refusal('AFTERSALES_NOT_POSSIBLE', { text: '该商品不支持退货退款，可以申请换货' });
  }
  if (wish.reason !== aftersalesReasons.UNWANTED && wish.photo_uuids.length === 0) {
    const message = '请至少上传一张能看清问题的照片';
    throw new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: 'body.photo_uuids', message }] } });
  }
  const id = newUuid(random);
  await tx.insert(aftersalesRequests).values({
    id,
    userId,
    requestId: wish.request_id,
    packageId: eligible.found.row.id,
    kind: wish.kind,
    reason: wish.reason,
    note: wish.note.trim(),
    state: aftersalesStates.REVIEWING,
    createdAt: now,
  });
  for (const [position, uploadId] of wish.photo_uuids.entries()) {
    const taken = await takeUpload(tx, { userId, id: uploadId, purpose: picturePurposes.AFTERSALES });
    if (!taken) throw new Refusal('UPLOAD_GONE');
    await tx.insert(aftersalesPhotos).values({ requestId: id, position, uploadId: taken.id });
  }
  await note(tx, { id, state: aftersalesStates.REVIEWING, text: '已提交，预计 1 个工作日内答复', now });
  return id;
}

/** The student's request, locked; every change begins with this or with `lockRequest`. */
export async function lockOwnRequest(tx: Database, id: string, userId: string): Promise<RequestRow> {
  const row = await lockRequest(tx, id);
  if (row?.userId !== userId) throw new Refusal('NOT_FOUND');
  return row;
}

export async function lockRequest(tx: Database, id: string): Promise<RequestRow | undefined> {
  return lockRow(tx, aftersalesRequests, eq(aftersalesRequests.id, id));
}

interface Step {
  readonly text: string;
  readonly now: Date;
  readonly changes?: Partial<
    Pick<RequestRow, 'returnAddress' | 'returnCompany' | 'returnCode' | 'resendCompany' | 'resendCode' | 'refundCents'>
  >;
}

/** Changes the state of a locked request; a change that its state does not allow is refused. */
export async function moveRequest(tx: Database, row: RequestRow, move: AftersalesMove, step: Step): Promise<void> {
  if (!mayMove(move, row.state)) throw new Refusal('AFTERSALES_STATE_CHANGED');
  const { to } = aftersalesMoves[move];
  await tx
    .update(aftersalesRequests)
    .set({ state: to, ...step.changes })
    .where(eq(aftersalesRequests.id, row.id));
  await note(tx, { id: row.id, state: to, text: step.text, now: step.now });
}

interface Note {
  readonly id: string;
  readonly state: RequestRow['state'];
  readonly text: string;
  readonly now: Date;
}

const note = (tx: Database, { id, state, text, now }: Note) =>
  tx.insert(aftersalesEvents).values({ requestId: id, state, note: text, happenedAt: now });

/** Orders that a return refunds, with the promised days: one package, books only, paid. */
async function refundableOrders(
  db: Database,
  packages: readonly FoundPackage[],
): Promise<ReadonlyMap<string, number | undefined>> {
  const ids = packages.flatMap(({ row }) => row.orderId ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: orders.id,
      payState: orders.payState,
      totalCents: orders.totalCents,
      kind: courses.kind,
      promise: orderCourses.promise,
    })
    .from(orders)
    .innerJoin(orderCourses, eq(orderCourses.orderId, orders.id))
    .innerJoin(courses, eq(courses.id, orderCourses.courseId))
    .where(inArray(orders.id, ids));
  const isOnlyBook = (id: string) => rows.filter((row) => row.id === id).length === 1;
  return new Map(
    rows
      .filter(
        ({ id, payState, totalCents, kind }) =>
          kind === 'books' && totalCents > 0 && isOnlyBook(id) && statesAfter('request_refund', payState).length > 0,
      )
      .map(({ id, promise }) => [id, promise?.refund.by === 'parcel' ? promise.refund.days : undefined] as const),
  );
}
