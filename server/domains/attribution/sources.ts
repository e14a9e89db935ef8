import { and, desc, eq, gte, ne } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { CHANNEL_WORDS, channelIdOf, channelOfTracking, wordOf } from '#server/db/queries/channels.ts';
import { userSources } from '#server/db/schema/account.ts';
import { trafficChannels } from '#server/db/schema/visit.ts';
import type { CallContext, ServerContext } from '#server/domains/context.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid } from '#server/kernel/random.ts';
import { deviceOf, hostOf } from '#src/contract/host-of.ts';

interface Touch {
  readonly source?: string;
  readonly ch?: string;
  readonly utm?: Readonly<Record<string, string>>;
  readonly click_ids?: Readonly<Record<string, string>>;
}

interface SourceNote {
  readonly userId: string;
  readonly occasion: 'register' | 'login' | 'checkout';
  /** The checkout, so that its order gets the touch. */
  readonly checkoutId?: string;
  readonly tracking: Touch & {
    readonly h5?: string;
    readonly variant?: string;
    readonly first?: Touch & { readonly page?: string };
  };
  readonly trace: { readonly currentPage: string; readonly landingPage: string };
  readonly now: Date;
}

/** How long a touch counts for what the student does elsewhere: in another browser, in the app, after a chat. */
const TOUCH_SECONDS = 30 * 86_400;

/**
 * Records through which campaign a user came to register, log in or buy.
 *
 * A browser without a new channel is probably not the browser of the ad, or opens the page again: then the student's
 * last touch still counts, with all its facts.
 */
export async function storeSource(
  tx: Database,
  { random, livePage, userAgent, city }: Pick<CallContext<null>, 'random' | 'livePage' | 'userAgent' | 'city'>,
  note: SourceNote,
): Promise<void> {
  const { source = '', h5 = '', utm = {}, click_ids: clickIds = {}, variant, first } = note.tracking;
  const last = await lastTouch(tx, note);
  const before = last && (await countsOn(tx, last, note, livePage)) ? last : undefined;
  const credited = pathOf(h5) || last?.page || pathOf(note.trace.landingPage);
  const channelId = before?.channelId ?? (await channelIdOf(tx, channelOfTracking(note.tracking)));
  const touch = { page: credited, channelId, clickIds: before?.clickIds ?? clickIds };
  await tx.insert(userSources).values({
    id: newUuid(random),
    userId: note.userId,
    occasion: note.occasion,
    source,
    h5,
    utm,
    currentPage: note.trace.currentPage,
    landingPage: note.trace.landingPage,
    createdAt: note.now,
    device: deviceOf(userAgent),
    host: deviceOf(userAgent) && hostOf(userAgent),
    city,
    checkoutId: note.checkoutId ?? null,
    variant: variant ?? (before?.page === credited ? before.variant : ''),
    ...touch,
    ...(await firstTouch(tx, first, last, touch)),
  });
}

type LivePages = ServerContext['livePage'];
type StoredTouch = Awaited<ReturnType<typeof lastTouch>> & object;

/**
 * Whether a browser's parameters contain nothing new compared with the student's last touch.
 *
 * The mark that a page gives its own form is no channel; it only replaces another page's mark.
 */
async function countsOn(tx: Database, last: StoredTouch, { tracking: said, now }: SourceNote, livePage: LivePages) {
  const isSameClick = Object.entries(said.click_ids ?? {}).every(([name, value]) => last.clickIds[name] === value);
  if (!isSameClick) return false;
  const channel = channelOfTracking(said);
  const others = CHANNEL_WORDS.filter((name) => channel[name] && wordOf(channel[name]) !== last.channel[name]);
  if (others.length === 0) return true;
  const markOf = async (path: string) => (path && (await livePage(path))?.source) || '';
  if (others.some((name) => name !== 'source')) return false;
  const isMark = said.source === (await markOf(pathOf(said.h5 ?? '')));
  // Links carry the mark of a page even after the page is gone.
  if (!isMark) return wasSaidBefore(tx, last, wordOf(said.source), now);
  if (Object.keys(last.clickIds).length > 0) return true;
  return last.channel.key !== 'direct' && last.channel.key !== `source:${await markOf(last.page)}`;
}

/** Whether this source was already recorded, recently enough to count, for the student's current channel. */
async function wasSaidBefore(tx: Database, { userId, channelId }: StoredTouch, source: string, now: Date) {
  const isSame = and(eq(userSources.source, source), eq(userSources.channelId, channelId));
  const isRecent = gte(userSources.createdAt, after(now, -TOUCH_SECONDS));
  return (await tx.$count(userSources, and(eq(userSources.userId, userId), isSame, isRecent))) > 0;
}

/** The first touch: the student's known one, else this browser's, else now. */
async function firstTouch(
  tx: Database,
  first: SourceNote['tracking']['first'],
  last: StoredTouch | undefined,
  now: Pick<StoredTouch, 'page' | 'channelId' | 'clickIds'>,
): Promise<Pick<StoredTouch, 'firstPage' | 'firstChannelId' | 'firstClickIds'>> {
  if (last) {
    const { firstPage, firstChannelId, firstClickIds } = last;
    return { firstPage, firstChannelId, firstClickIds };
  }
  if (first) {
    const firstChannelId = await channelIdOf(tx, channelOfTracking(first));
    return { firstPage: pathOf(first.page ?? ''), firstChannelId, firstClickIds: first.click_ids ?? {} };
  }
  return { firstPage: now.page, firstChannelId: now.channelId, firstClickIds: now.clickIds };
}

async function lastTouch(tx: Database, { userId, now }: SourceNote) {
  const isRecent = gte(userSources.createdAt, after(now, -TOUCH_SECONDS));
  const [found] = await tx
    .select()
    .from(userSources)
    .innerJoin(trafficChannels, eq(trafficChannels.id, userSources.channelId))
    .where(and(eq(userSources.userId, userId), isRecent, ne(userSources.page, '')))
    .orderBy(desc(userSources.createdAt))
    .limit(1);
  return found && { ...found.user_sources, channel: found.traffic_channels };
}

/** The path of a page of this site, without its query; empty for anything else. */
function pathOf(text: string): string {
  return text.startsWith('/') ? (text.split(/[?#]/, 1)[0] ?? '') : '';
}
