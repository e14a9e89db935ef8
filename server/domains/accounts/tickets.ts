import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { accountTickets } from '#server/db/schema/account.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { after } from '#server/kernel/clock.ts';
import { newToken } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';

export const TICKET_SECONDS = 10 * 60;

type TicketRow = typeof accountTickets.$inferSelect;

/** Proves for ten minutes that the user has shown a code of their mobile; stored only as a hash. */
export async function issueTicket(
  tx: Database,
  { clock, random }: Pick<ServerContext, 'clock' | 'random'>,
  userId: string,
  purpose: TicketRow['purpose'],
): Promise<string> {
  const now = clock.now();
  const ticket = newToken(random);
  const expiresAt = after(now, TICKET_SECONDS);
  await tx.insert(accountTickets).values({ ticketHash: hashToken(ticket), userId, purpose, createdAt: now, expiresAt });
  return ticket;
}

/** The ticket, used or not; undefined when it is unknown or expired. */
export async function findTicket(
  db: Database,
  ticket: string,
  purpose: TicketRow['purpose'],
  now: Date,
): Promise<TicketRow | undefined> {
  const isIt = and(eq(accountTickets.ticketHash, hashToken(ticket)), eq(accountTickets.purpose, purpose));
  const [row] = await db
    .select()
    .from(accountTickets)
    .where(and(isIt, gt(accountTickets.expiresAt, now)));
  return row;
}

/** Marks it as used; false when it was used before. */
export async function spendTicket(tx: Database, { ticketHash }: TicketRow, now: Date): Promise<boolean> {
  const used = await tx
    .update(accountTickets)
    .set({ usedAt: now })
    .where(and(eq(accountTickets.ticketHash, ticketHash), isNull(accountTickets.usedAt)))
    .returning({ hash: accountTickets.ticketHash });
  return used.length > 0;
}
