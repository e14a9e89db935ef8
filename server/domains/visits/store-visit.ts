import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtName } from '#server/db/locks.ts';
import { type Channel, knownChannelIdOf } from '#server/db/queries/channels.ts';
import { visitAllowances, visitEvents } from '#server/db/schema/visit.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { hourOf } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { networkOf } from '#server/kernel/network-of.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';
import { isBot } from './is-bot.ts';

const HOUR_MS = 3_600_000;
/** Older visits are ignored. */
const OLDEST_MS = 24 * HOUR_MS;
/** A device clock within this limit is trusted. */
const OFF_MS = 10 * 60_000;
/** Limit for one network: some two thousand visits, as many as a campus behind one address has. */
const EVENTS_A_DAY = 50_000;

type EventRow = typeof visitEvents.$inferInsert;

interface VisitTold extends Pick<EventRow, 'visit' | 'page' | 'release' | 'variant' | 'device' | 'host' | 'city'> {
  /** Milliseconds since 1970, by the visitor's clock. */
  readonly startedAt: number;
  /** When this was sent, by the same clock; missing from open pages of an earlier release. */
  readonly sentAt: number | undefined;
  /** The page's tracking mark. */
  readonly mark: string;
  readonly channel: Channel;
  readonly events: readonly Pick<EventRow, 'kind' | 'block' | 'value'>[];
  readonly userAgent: string;
  readonly now: Date;
}

/** Stores a visit's events; ones that were stored before are skipped. Decision 0160. */
export async function storeVisit(
  db: Database,
  { events, startedAt, sentAt, channel, mark, userAgent, now, ...visit }: VisitTold,
): Promise<void> {
  const channelId = await knownChannelIdOf(db, channel, mark);
  const audience = isBot(userAgent) ? 'bot' : 'visitor';
  const store = async (tx: Database, start: Date) => {
    const common = {
      ...visit,
      day: chinaDay(start),
      hour: hourOf(start),
      channelId,
      audience,
      receivedAt: now,
    } as const;
    await tx
      .insert(visitEvents)
      .values(events.map((event) => ({ ...common, ...event })))
      .onConflictDoNothing();
  };
  const offset = sentAt === undefined ? 0 : now.getTime() - sentAt;
  const age = now.getTime() - startedAt;
  const isRight = Math.abs(offset) <= OFF_MS && age >= -OFF_MS && age <= OLDEST_MS;
  if (isRight) return store(db, new Date(startedAt));
  // Batches of one visit may give different start times: the first one dates the visit.
  await inTransaction(db, async (tx) => {
    await queueAtName(tx, 'visit', visit.visit);
    const known = await begunAt(tx, visit.visit, now);
    const corrected = sentAt === undefined ? now.getTime() : Math.min(startedAt + offset, now.getTime());
    await store(tx, known ?? new Date(corrected < now.getTime() - OLDEST_MS ? now : corrected));
  });
}

/** Takes this many events from the network's daily limit; false, taking nothing, when fewer are left. */
export async function takeAllowance(db: Database, address: string, events: number, now: Date): Promise<boolean> {
  const day = chinaDay(now);
  const taken = sql`${visitAllowances.events} + ${events}`;
  const rows = await db
    .insert(visitAllowances)
    .values({ day, network: hashToken(`${day} ${networkOf(address)}`), events })
    .onConflictDoUpdate({
      target: [visitAllowances.day, visitAllowances.network],
      set: { events: taken },
      setWhere: lte(taken, EVENTS_A_DAY),
    })
    .returning({ day: visitAllowances.day });
  return rows.length > 0;
}

/** The known start hour of a visit of the last day. */
async function begunAt(tx: Database, visit: string, now: Date): Promise<Date | undefined> {
  const oldest = new Date(now.getTime() - OLDEST_MS);
  const { day, hour } = visitEvents;
  // A list of days, not a range: the key begins with the day.
  const days = [...new Set([chinaDay(oldest), chinaDay(now)])];
  const [known] = await tx
    .select({ hour })
    .from(visitEvents)
    .where(and(eq(visitEvents.visit, visit), inArray(day, days), gte(hour, hourOf(oldest))))
    .orderBy(asc(hour))
    .limit(1);
  return known?.hour;
}
