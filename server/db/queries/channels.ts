import { and, count, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { trafficChannels } from '#server/db/schema/visit.ts';
import { platformOf } from '#src/contract/click-platforms.ts';

/** By which way somebody came; what is absent was not said. */
export interface Channel {
  readonly link?: string | undefined;
  readonly source?: string | undefined;
  readonly utmSource?: string | undefined;
  readonly utmMedium?: string | undefined;
  readonly utmCampaign?: string | undefined;
  readonly platform?: string | undefined;
}

/** The channel of who came by none. */
export const DIRECT_CHANNEL = 1;
/** Beyond so many, somebody makes them up: what is new is counted with those who came by none. */
const MAX_CHANNELS = 20_000;
const MAX_LENGTH = 80;
const NAMES = ['link', 'source', 'utmSource', 'utmMedium', 'utmCampaign', 'platform'] as const;

/** Ids do not change: each process keeps those it has met, a transaction its own, for it may be rolled back. */
const known = new WeakMap<object, Map<string, number>>();

/** The id of a channel, which is added when it is new. */
export async function channelIdOf(db: Database, channel: Channel): Promise<number> {
  const row = Object.fromEntries(NAMES.map((name) => [name, wordOf(channel[name])])) as Record<
    (typeof NAMES)[number],
    string
  >;
  const key = NAMES.map((name) => row[name]).join('\n');
  if (NAMES.every((name) => row[name] === '')) return DIRECT_CHANNEL;
  const ids = known.get(db) ?? new Map<string, number>();
  known.set(db, ids);
  const remembered = ids.get(key);
  if (remembered !== undefined) return remembered;
  const id = (await findChannel(db, row)) ?? (await addChannel(db, row));
  if (id !== DIRECT_CHANNEL) ids.set(key, id);
  return id;
}

type ChannelRow = Readonly<Record<(typeof NAMES)[number], string>>;

async function findChannel(db: Database, row: ChannelRow): Promise<number | undefined> {
  const [found] = await db
    .select({ id: trafficChannels.id })
    .from(trafficChannels)
    .where(and(...NAMES.map((name) => eq(trafficChannels[name], row[name]))));
  return found?.id;
}

async function addChannel(db: Database, row: ChannelRow): Promise<number> {
  const [{ total = 0 } = {}] = await db.select({ total: count() }).from(trafficChannels);
  if (total >= MAX_CHANNELS) return DIRECT_CHANNEL;
  const [added] = await db
    .insert(trafficChannels)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: trafficChannels.id });
  return added?.id ?? (await findChannel(db, row)) ?? DIRECT_CHANNEL;
}

function wordOf(value: string | undefined): string {
  return (value ?? '').trim().slice(0, MAX_LENGTH);
}

/** The channel of what a browser says with a registration or an order. */
export function channelOfTracking(tracking: {
  readonly ch?: string;
  readonly source?: string;
  readonly utm?: Readonly<Record<string, string | undefined>>;
  readonly click_ids?: Readonly<Record<string, string>>;
}): Channel {
  const { ch, source, utm = {}, click_ids: clickIds = {} } = tracking;
  return {
    link: ch,
    source,
    utmSource: utm.source,
    utmMedium: utm.medium,
    utmCampaign: utm.campaign,
    platform: platformOf(clickIds),
  };
}
