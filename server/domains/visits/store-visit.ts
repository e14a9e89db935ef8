import type { Database } from '#server/db/database.ts';
import { type Channel, channelIdOf } from '#server/db/queries/channels.ts';
import { visitEvents } from '#server/db/schema/visit.ts';
import { chinaDay } from '#server/kernel/china-day.ts';
import { isBot } from './is-bot.ts';

const HOUR_MS = 3_600_000;
/** A visit that began longer ago than this is counted when it is told: the device's clock is wrong. */
const OLDEST_MS = 24 * HOUR_MS;
const AHEAD_MS = 10 * 60_000;

type EventRow = typeof visitEvents.$inferInsert;

interface VisitTold extends Pick<EventRow, 'visit' | 'page' | 'release' | 'variant' | 'device' | 'host'> {
  /** Milliseconds since 1970, by the visitor's clock. */
  readonly startedAt: number;
  readonly channel: Channel;
  readonly events: readonly Pick<EventRow, 'kind' | 'block' | 'value'>[];
  readonly userAgent: string;
  readonly now: Date;
}

/** Keeps what a visit tells. What has arrived before is passed over. */
export async function storeVisit(
  db: Database,
  { events, startedAt, channel, userAgent, now, ...visit }: VisitTold,
): Promise<void> {
  const age = now.getTime() - startedAt;
  const start = age > OLDEST_MS || age < -AHEAD_MS ? now : new Date(startedAt);
  const common = {
    ...visit,
    day: chinaDay(start),
    hour: hourOf(start),
    channelId: await channelIdOf(db, channel),
    audience: isBot(userAgent) ? 'bot' : 'visitor',
    receivedAt: now,
  } as const;
  await db
    .insert(visitEvents)
    .values(events.map((event) => ({ ...common, ...event })))
    .onConflictDoNothing();
}

/** The beginning of the hour; those of China are those of UTC. */
export function hourOf(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / HOUR_MS) * HOUR_MS);
}
