import { and, count, desc, eq, inArray, lt, max, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { postbackCalls, postbacks } from '#server/db/schema/postback.ts';
import { Refusal } from '#server/domains/refusal.ts';
import {
  POSTBACK_PLATFORMS,
  type PostbackEvent,
  type PostbackPlatform,
  type PostbackState,
} from '#src/contract/console/postback-words.ts';
import { readPostbackSettings } from './settings.ts';

interface PostbackFilter {
  readonly platform?: PostbackPlatform | undefined;
  readonly event?: PostbackEvent | undefined;
  readonly state?: PostbackState | undefined;
}

const AT_ONCE = 50;
const MOST_REASONS = 50;

/** The newest that fit, 50 at a time; `next` is the number of the last one, null at the end. */
export async function listPostbacks(db: Database, filter: PostbackFilter, after: number | undefined) {
  const { platform, event, state } = filter;
  const fits = and(
    platform === undefined ? undefined : eq(postbacks.platform, platform),
    event === undefined ? undefined : eq(postbacks.event, event),
    state === undefined ? undefined : eq(postbacks.state, state),
  );
  const found = await db
    .select()
    .from(postbacks)
    .where(and(fits, after === undefined ? undefined : lt(postbacks.number, after)))
    .orderBy(desc(postbacks.number))
    .limit(AT_ONCE + 1);
  const rows = found.slice(0, AT_ONCE);
  const next = found.length > AT_ONCE ? String(rows.at(-1)?.number ?? '') : null;
  return { rows, next, total: await db.$count(postbacks, fits) };
}

/** The number of events of each platform, by state. */
export async function countPostbacks(db: Database) {
  const settings = await readPostbackSettings(db);
  const counts = await db
    .select({ platform: postbacks.platform, state: postbacks.state, n: count(), last: max(postbacks.toldAt) })
    .from(postbacks)
    .groupBy(postbacks.platform, postbacks.state);
  return POSTBACK_PLATFORMS.map((platform) => {
    const of = (state: PostbackState) => counts.find((row) => row.platform === platform && row.state === state);
    const numberOf = (state: PostbackState) => of(state)?.n ?? 0;
    return {
      platform,
      isOn: settings.some((row) => row.platform === platform && row.isOn),
      waiting: numberOf('waiting'),
      told: numberOf('told'),
      refused: numberOf('refused'),
      expired: numberOf('expired'),
      lastToldAt: of('told')?.last ?? null,
    };
  });
}

/** Why events were not accepted, the most frequent reason first. */
export async function deadReasons(db: Database) {
  const { platform, state, reason } = postbacks;
  const rows = await db
    .select({ platform, state, reason, count: count() })
    .from(postbacks)
    .where(inArray(state, ['refused', 'expired']))
    .groupBy(platform, state, reason)
    .orderBy(desc(sql`count(*)`), platform, reason)
    .limit(MOST_REASONS);
  return rows.map((row) => ({ ...row, state: row.state === 'refused' ? ('refused' as const) : ('expired' as const) }));
}

/** One event with its last call, if that is still stored; throws `NOT_FOUND` when there is none. */
export async function readPostback(db: Database, id: string) {
  const [found] = await db
    .select({ row: postbacks, call: postbackCalls })
    .from(postbacks)
    .leftJoin(postbackCalls, eq(postbackCalls.id, postbacks.callId))
    .where(eq(postbacks.id, id));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}
