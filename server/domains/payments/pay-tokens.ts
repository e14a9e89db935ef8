import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { orders } from '#server/db/schema/order.ts';
import { payTokens } from '#server/db/schema/payment.ts';
import type { ServerContext } from '#server/domains/context.ts';
import type { OrderRow } from '#server/domains/orders/move-order.ts';
import { after } from '#server/kernel/clock.ts';
import { newToken } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';

type Issuing = Pick<ServerContext, 'db' | 'clock' | 'random'>;
export type PayToken = typeof payTokens.$inferSelect;

/** How long a payment may be begun: enough to change the browser, too short for a link that is passed on. */
const START_SECONDS = 15 * 60;
/** How long its result can be read: a payment started in the last minute takes some time. */
const READ_SECONDS = 2 * 3600;

/** Creates a token for one part of one order; stored only as a hash. */
export async function issuePayToken(
  { db, clock, random }: Issuing,
  wanted: Pick<PayToken, 'orderId' | 'stage' | 'method' | 'instalments' | 'amountCents'>,
): Promise<{ token: string; expiresAt: Date }> {
  const now = clock.now();
  const token = newToken(random);
  const expiresAt = after(now, START_SECONDS);
  await db.insert(payTokens).values({ ...wanted, tokenHash: hashToken(token), createdAt: now, expiresAt });
  return { token, expiresAt };
}

/** What a token is for; undefined when it is unknown, or too old even for reading. */
export async function findPayToken(
  db: Database,
  token: string,
  now: Date,
): Promise<{ token: PayToken; order: OrderRow } | undefined> {
  const [found] = await db
    .select({ token: payTokens, order: orders })
    .from(payTokens)
    .innerJoin(orders, eq(orders.id, payTokens.orderId))
    .where(and(eq(payTokens.tokenHash, hashToken(token)), gt(payTokens.createdAt, after(now, -READ_SECONDS))));
  return found;
}
