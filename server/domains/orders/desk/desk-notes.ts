import { and, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orderNotes } from '#server/db/schema/order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { eachAlone } from '#server/domains/each-alone.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { newUuid } from '#server/kernel/random.ts';
import { isDue } from '#src/contract/order-states.ts';
import { orderPayStates } from '#src/contract/states.ts';
import { lockOrder, moveOrder } from '../move-order.ts';
import { statesAfter } from '../order-states.ts';

interface DeskNote {
  readonly orderId: string;
  readonly kind: (typeof orderNotes.$inferSelect)['kind'];
  readonly text: string;
  /** Id chosen by the client; undefined for a new one. */
  readonly id?: string;
}

/** Adds a note by a staff member to the history of an order; false when a note with this id exists. */
export async function keepNote(
  tx: Database,
  { clock, random, actor }: Pick<StaffContext, 'clock' | 'random' | 'actor'>,
  { id = newUuid(random), ...kept }: DeskNote,
): Promise<boolean> {
  const made = await tx
    .insert(orderNotes)
    .values({ id, ...kept, at: clock.now(), staffName: actor.name })
    .onConflictDoNothing()
    .returning({ id: orderNotes.id });
  return made.length > 0;
}

/** Adds a note under the caller's id; does nothing when it exists. */
export async function addOrderNote(context: StaffContext, orderId: string, id: string, text: string): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Refusal('NOT_FOUND');
    const isNew = await keepNote(tx, context, { orderId, id, kind: 'note', text });
    // Only the order contains the text: the audit log is never erased.
    if (isNew) await note(tx, context, { action: 'order.note', subject: order.orderNumber });
  });
}

/** The same text for several orders, each note with its own id. */
export const addOrderNotes = (
  context: StaffContext,
  notes: readonly { readonly uuid: string; readonly note: string }[],
  text: string,
) => eachAlone(notes, ({ uuid, note: id }) => addOrderNote(context, uuid, id, text));

const { CANCELLED, WAITING_REFUND, REFUNDING, CLOSED } = orderPayStates;
const ENDED: readonly number[] = [CANCELLED, WAITING_REFUND, REFUNDING, CLOSED];

/** Closes an order that is not fully paid, as its student could; a deposit is refunded. Idempotent. */
export async function closeOrder(context: StaffContext, orderId: string, reason: string): Promise<void> {
  await inTransaction(context.db, (tx) => close(tx, context, orderId, reason));
}

/** The same for several orders; one that ended in another way is returned as refused. */
export function closeOrders(context: StaffContext, orderIds: readonly string[], reason: string) {
  const work = async (tx: Database, orderId: string) => {
    if (await close(tx, context, orderId, reason)) return;
    if (await isOwnClosing(tx, { orderId, staffName: context.actor.name, reason })) return;
    throw new Refusal('ORDER_NOT_CLOSED', { text: '这个订单早先已经关闭或在退款' });
  };
  return eachAlone(
    orderIds.map((uuid) => ({ uuid })),
    ({ uuid }) => inTransaction(context.db, (tx) => work(tx, uuid)),
  );
}

/** False when the order had already ended. */
async function close(tx: Database, context: StaffContext, orderId: string, reason: string): Promise<boolean> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Refusal('NOT_FOUND');
  const [to] = isDue(order.payState) ? statesAfter('cancel', order.payState) : [];
  if (to === undefined) {
    if (ENDED.includes(order.payState)) return false;
    throw new Refusal('ORDER_NOT_CLOSED');
  }
  const { clock, random } = context;
  const changes = { cancelReason: reason };
  await moveOrder(tx, order, { event: 'cancel', to, now: clock.now(), random, note: reason, changes });
  await keepNote(tx, context, { orderId, kind: 'closed', text: reason });
  await note(tx, context, { action: 'order.close', subject: order.orderNumber, after: { reason } });
  return true;
}

interface Closing {
  readonly orderId: string;
  readonly staffName: string;
  readonly reason: string;
}

/**
 * Whether this person closed the order with this reason before: then the call is a repeat whose response was lost, not
 * a refusal.
 */
async function isOwnClosing(tx: Database, { orderId, staffName, reason }: Closing): Promise<boolean> {
  const isIt = and(eq(orderNotes.orderId, orderId), eq(orderNotes.kind, 'closed'));
  const isSame = and(eq(orderNotes.staffName, staffName), eq(orderNotes.text, reason));
  return (await tx.$count(orderNotes, and(isIt, isSame))) > 0;
}
