import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { payments } from '#server/db/schema/payment.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import type { PaymentRow } from './ask-provider.ts';
import { nextAskAt } from './ask-times.ts';

/** What makes two wishes to pay the same payment: a provider takes one number for all of this and nothing else. */
export type SamePayment = Pick<
  PaymentRow,
  'orderId' | 'stage' | 'provider' | 'method' | 'instalments' | 'way' | 'payer' | 'amountCents' | 'title' | 'expiresAt'
>;

/** Continues the attempt that pays this part of the order in just this way, or begins one in place of any other. */
export async function storeAttempt(
  tx: Database,
  same: SamePayment,
  { now, random }: { readonly now: Date; readonly random: Random },
): Promise<PaymentRow> {
  const isCurrent = and(
    eq(payments.orderId, same.orderId),
    eq(payments.stage, same.stage),
    eq(payments.status, 'started'),
    isNull(payments.supersededAt),
  );
  const [known] = await tx.select().from(payments).where(isCurrent);
  if (known && isSame(known, same)) return known;
  await tx.update(payments).set({ supersededAt: now }).where(isCurrent);
  const [made] = await tx
    .insert(payments)
    .values({ ...same, id: newUuid(random), status: 'started', createdAt: now, nextAskAt: nextAskAt(now, now) })
    .returning();
  if (!made) throw new Error('A payment was not stored.');
  return made;
}

/** Attempts of the same part of the order that were replaced and may still be paid. */
export async function replacedAttempts(
  db: Database,
  { orderId, stage }: Pick<PaymentRow, 'orderId' | 'stage'>,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.stage, stage),
        eq(payments.status, 'started'),
        isNotNull(payments.supersededAt),
      ),
    );
}

/** A course that was renamed meanwhile keeps the title of its payment: the number was begun with it. */
function isSame(known: PaymentRow, same: SamePayment): boolean {
  const { title: _title, expiresAt, ...rest } = same;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return known.expiresAt.getTime() === expiresAt.getTime() && names.every((name) => known[name] === same[name]);
}
