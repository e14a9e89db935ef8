import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { payments } from '#server/db/schema/payment.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import type { PaymentRow } from './ask-provider.ts';
import { nextAskAt } from './ask-times.ts';

/**
 * What must be equal for two attempts to be the same payment: a provider accepts a number only with the same values.
 */
export type SamePayment = Pick<
  PaymentRow,
  'orderId' | 'stage' | 'provider' | 'method' | 'instalments' | 'way' | 'payer' | 'amountCents' | 'title' | 'expiresAt'
>;

/**
 * Continues the attempt for this part of the order with the same values, or begins one that replaces any other.
 * Decision 0030.
 */
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

/** Replaced attempts for the same part of the order that may still be paid. */
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

/** When a course was renamed meanwhile, its payment keeps the old title, which the provider has for this number. */
function isSame(known: PaymentRow, same: SamePayment): boolean {
  const { title: _title, expiresAt, ...rest } = same;
  const names = Object.keys(rest) as (keyof typeof rest)[];
  return known.expiresAt.getTime() === expiresAt.getTime() && names.every((name) => known[name] === same[name]);
}
