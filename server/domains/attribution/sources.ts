import { and, desc, eq, gte, ne } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { channelIdOf, channelOfTracking, DIRECT_CHANNEL } from '#server/db/queries/channels.ts';
import { userSources } from '#server/db/schema/account.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';

interface Touch {
  readonly source?: string;
  readonly ch?: string;
  readonly utm?: Readonly<Record<string, string>>;
  readonly click_ids?: Readonly<Record<string, string>>;
}

interface SourceNote {
  readonly userId: string;
  readonly occasion: 'register' | 'login' | 'checkout';
  /** At which checkout, so that its order knows. */
  readonly checkoutId?: string;
  readonly tracking: Touch & {
    readonly h5?: string;
    readonly variant?: string;
    readonly first?: Touch & { readonly page?: string };
  };
  readonly trace: { readonly currentPage: string; readonly landingPage: string };
  readonly now: Date;
}

/** For so long what brought a student counts for what they do elsewhere: in another browser, in the app, after a chat. */
const TOUCH_SECONDS = 30 * 86_400;

/**
 * Notes by which campaign a user came to register, log in or buy.
 *
 * A browser that says nothing of it is another one than that of the ad: then the student's last touch counts on.
 */
export async function storeSource(tx: Database, random: Random, note: SourceNote): Promise<void> {
  const { source = '', h5 = '', utm = {}, click_ids: clickIds = {}, variant, first } = note.tracking;
  const channel = channelOfTracking(note.tracking);
  const isSaid = Object.values(channel).some(Boolean);
  const page = pathOf(h5);
  const before = isSaid && page !== '' ? undefined : await lastTouch(tx, note);
  const channelId = isSaid ? await channelIdOf(tx, channel) : (before?.channelId ?? DIRECT_CHANNEL);
  const credited = page || before?.page || pathOf(note.trace.landingPage);
  await tx.insert(userSources).values({
    id: newUuid(random),
    userId: note.userId,
    occasion: note.occasion,
    source,
    h5,
    utm,
    clickIds: isSaid ? clickIds : (before?.clickIds ?? clickIds),
    currentPage: note.trace.currentPage,
    landingPage: note.trace.landingPage,
    createdAt: note.now,
    checkoutId: note.checkoutId ?? null,
    page: credited,
    channelId,
    variant: variant ?? (before?.page === credited ? before.variant : ''),
    ...(await firstTouch(tx, first, before, { page: credited, channelId, clickIds })),
  });
}

type StoredTouch = typeof userSources.$inferSelect;
type TouchFacts = Pick<StoredTouch, 'page' | 'channelId' | 'clickIds'>;

/** How it began: as this browser says, else as was known before, else now. */
async function firstTouch(
  tx: Database,
  first: SourceNote['tracking']['first'],
  before: StoredTouch | undefined,
  now: TouchFacts,
): Promise<Pick<StoredTouch, 'firstPage' | 'firstChannelId' | 'firstClickIds'>> {
  if (first) {
    const firstChannelId = await channelIdOf(tx, channelOfTracking(first));
    return { firstPage: pathOf(first.page ?? ''), firstChannelId, firstClickIds: first.click_ids ?? {} };
  }
  if (before) {
    const { firstPage, firstChannelId, firstClickIds } = before;
    return { firstPage, firstChannelId, firstClickIds };
  }
  return { firstPage: now.page, firstChannelId: now.channelId, firstClickIds: now.clickIds };
}

async function lastTouch(tx: Database, { userId, now }: SourceNote): Promise<StoredTouch | undefined> {
  const isRecent = gte(userSources.createdAt, after(now, -TOUCH_SECONDS));
  const [found] = await tx
    .select()
    .from(userSources)
    .where(and(eq(userSources.userId, userId), isRecent, ne(userSources.page, '')))
    .orderBy(desc(userSources.createdAt))
    .limit(1);
  return found;
}

/** The path of a page of this site, without its query; empty for anything else. */
function pathOf(text: string): string {
  return text.startsWith('/') ? (text.split(/[?#]/, 1)[0] ?? '') : '';
}
