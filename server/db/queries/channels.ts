import { and, count, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { channelLinks } from '#server/db/schema/channel.ts';
import { trafficChannels } from '#server/db/schema/visit.ts';
import { CLICK_PLATFORMS, platformOf } from '#src/contract/click-platforms.ts';

/** How somebody arrived; missing parts are unknown. */
export interface Channel {
  readonly link?: string | undefined;
  readonly source?: string | undefined;
  readonly utmSource?: string | undefined;
  readonly utmMedium?: string | undefined;
  readonly utmCampaign?: string | undefined;
  readonly utmContent?: string | undefined;
  readonly platform?: string | undefined;
}

/** The channel of visitors without one. */
export const DIRECT_CHANNEL = 1;
/**
 * Above this number of channels somebody is inventing them: a new one becomes 其他, but a link of staff is always a
 * channel.
 */
const MAX_CHANNELS = 20_000;
const MAX_LENGTH = 80;
export const CHANNEL_WORDS = [
  'link',
  'source',
  'utmSource',
  'utmMedium',
  'utmCampaign',
  'utmContent',
  'platform',
] as const;

/**
 * Ids never change: each process caches those it has seen; a transaction has its own cache, because it may roll back.
 */
const known = new WeakMap<object, Map<string, number>>();

type ChannelRow = Readonly<Record<(typeof CHANNEL_WORDS)[number], string>>;

/** The channel for parameters that anybody can invent. */
const OTHER: Channel = { source: '其他' };

/** The id of a channel, which is created when it is new. */
export async function channelIdOf(db: Database, channel: Channel): Promise<number> {
  const row = rowOf(channel);
  const key = keyOf(row);
  if (isDirect(row)) return DIRECT_CHANNEL;
  const remembered = idsOf(db).get(key);
  if (remembered !== undefined) return remembered;
  const id = (await findChannel(db, row)) ?? (await addChannel(db, row));
  if (id !== DIRECT_CHANNEL) idsOf(db).set(key, id);
  return id;
}

/**
 * The id of a channel that is known only from a visit.
 *
 * Anybody can invent parameters: only staff's links, ad platforms, the page's mark and channels that have brought a
 * registration or an order count. When nothing is left after removing the others, it is 其他.
 */
export async function knownChannelIdOf(db: Database, channel: Channel, mark: string): Promise<number> {
  const row = rowOf(channel);
  if (isDirect(row)) return DIRECT_CHANNEL;
  const whole = idsOf(db).get(keyOf(row)) ?? (await findChannel(db, row));
  if (whole !== undefined) {
    idsOf(db).set(keyOf(row), whole);
    return whole;
  }
  const link = await findLink(db, row.link);
  const hasWordsOfLink = link !== undefined && (link.utm.source ?? '') === row.utmSource;
  const known: Channel = {
    link: link?.code,
    source: row.source === mark ? mark : '',
    platform: CLICK_PLATFORMS.includes(row.platform) ? row.platform : '',
    ...(hasWordsOfLink && {
      ...{ utmSource: link.utm.source, utmMedium: link.utm.medium, utmCampaign: link.utm.campaign },
      utmContent: link.utm.content,
    }),
  };
  // The page's mark counts when the visitor names no other channel.
  const isOnlyMark = row.source === mark && row.link === '' && row.utmSource === '';
  return channelIdOf(db, known.link || known.platform || isOnlyMark ? known : OTHER);
}

const rowOf = (channel: Channel) =>
  Object.fromEntries(CHANNEL_WORDS.map((name) => [name, wordOf(channel[name])])) as ChannelRow;

const keyOf = (row: ChannelRow) => CHANNEL_WORDS.map((name) => row[name]).join('\n');

const isDirect = (row: ChannelRow) => CHANNEL_WORDS.every((name) => row[name] === '');

function idsOf(db: Database): Map<string, number> {
  const ids = known.get(db) ?? new Map<string, number>();
  known.set(db, ids);
  return ids;
}

async function findLink(db: Database, code: string) {
  if (code === '') return undefined;
  const [link] = await db.select().from(channelLinks).where(eq(channelLinks.code, code));
  return link;
}

async function findChannel(db: Database, row: ChannelRow): Promise<number | undefined> {
  const [found] = await db
    .select({ id: trafficChannels.id })
    .from(trafficChannels)
    .where(and(...CHANNEL_WORDS.map((name) => eq(trafficChannels[name], row[name]))));
  return found?.id;
}

async function addChannel(db: Database, row: ChannelRow): Promise<number> {
  const [{ total = 0 } = {}] = await db.select({ total: count() }).from(trafficChannels);
  if (total >= MAX_CHANNELS) {
    const link = await findLink(db, row.link);
    const rest = link ? { link: link.code } : OTHER;
    if (keyOf(rowOf(rest)) !== keyOf(row)) return channelIdOf(db, rest);
  }
  const [added] = await db
    .insert(trafficChannels)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: trafficChannels.id });
  return added?.id ?? (await findChannel(db, row)) ?? DIRECT_CHANNEL;
}

/** A parameter in the form that channels store. */
export function wordOf(value: string | undefined): string {
  return (value ?? '').trim().slice(0, MAX_LENGTH);
}

/** The channel in what a browser sends with a registration or an order. */
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
    utmContent: utm.content,
    platform: platformOf(clickIds),
  };
}
