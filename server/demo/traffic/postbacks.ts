import { and, asc, between, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { channelLinks } from '#server/db/schema/channel.ts';
import { leads } from '#server/db/schema/lead.ts';
import { orders } from '#server/db/schema/order.ts';
import { postbackSettings, postbacks } from '#server/db/schema/postback.ts';
import { after } from '#server/kernel/clock.ts';
import {
  DEFAULT_EVENTS,
  POSTBACK_PLATFORMS,
  type PostbackEvent,
  type PostbackPlatform,
} from '#src/contract/console/postback-words.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
/** Newer events are really sent to the sandbox's platforms when the server starts. */
const FRESH_SECONDS = 6 * DAY;
/** Belongs to nobody: it marks the sample's settings among a school's own. */
const SAMPLE_ORIGIN = 'https://m.school.example';
/** Found through search ads, without a channel link. */
const SEARCHED_PAGE = '/1month';
const TOKEN = 'sandbox-ad-token-2026';
const CLICK_NAMES: Readonly<Record<PostbackPlatform, string>> = {
  tencent: 'gdt_vid',
  oceanengine: 'clickid',
  baidu: 'bd_vid',
  kuaishou: 'callback',
};
const id = (number: number) => `cd000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
type Row = typeof postbacks.$inferInsert;

/** Adds the postbacks of sample leads from the sample's links in the last sixty days, with all four platforms on. */
export async function seedPostbacks(db: Database, now: Date): Promise<void> {
  // A job seals it later, like all plain values.
  await db.insert(postbackSettings).values(
    POSTBACK_PLATFORMS.map((platform) => ({
      ...{ platform, isOn: true, origin: SAMPLE_ORIGIN, events: DEFAULT_EVENTS[platform] },
      ...(platform === 'tencent' ? { accountId: '20458812', dataSetId: '1201436650' } : {}),
      ...(platform === 'tencent' || platform === 'baidu' ? { token: TOKEN, tokenEnd: TOKEN.slice(-4) } : {}),
      ...{ changedAt: after(now, -60 * DAY), changedBy: '管理员' },
    })),
  );
  const came = await db
    .select({ lead: leads, platform: channelLinks.platform })
    .from(leads)
    .leftJoin(channelLinks, eq(channelLinks.code, leads.channel))
    .where(isNotNull(leads.userId))
    .orderBy(asc(leads.createdAt));
  const userIds = came.flatMap(({ lead }) => lead.userId ?? []);
  const bought = userIds.length === 0 ? [] : await db.select().from(orders).where(inArray(orders.userId, userIds));
  const rows = came.flatMap(({ lead, platform: linked }) => {
    const platform = linked ?? (lead.page === SEARCHED_PAGE && lead.number % 2 === 0 ? 'baidu' : 'none');
    if (platform === 'none') return [];
    const order = bought.find(({ userId }) => userId === lead.userId);
    return eventsOf(lead, order).flatMap((one) => rowOf(platform, lead, one));
  });
  const inOrder = rows
    .filter(({ happenedAt }) => happenedAt <= now)
    .sort((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime());
  const values = inOrder.map((row, index) => ({ ...row, id: id(index + 1), ...stateOf(row, index, now) }));
  if (values.length > 0) await db.insert(postbacks).values(values);
}

/** With the sandbox off, samples are not reported to the real platforms, and the sample's settings are not used. */
export async function closeDemoPostbacks(db: Database): Promise<void> {
  await db
    .delete(postbacks)
    .where(and(between(postbacks.id, id(0), id(999_999_999_999)), eq(postbacks.state, 'waiting')));
  await db.update(postbackSettings).set({ isOn: false }).where(eq(postbackSettings.origin, SAMPLE_ORIGIN));
}

interface Happened {
  readonly event: PostbackEvent;
  readonly businessId: string;
  readonly happenedAt: Date;
  readonly cents: number;
}

function eventsOf(lead: typeof leads.$inferSelect, order: typeof orders.$inferSelect | undefined): readonly Happened[] {
  const registered: Happened = { event: 'registered', businessId: lead.id, happenedAt: lead.createdAt, cents: 0 };
  if (!order?.paidAt) return [registered];
  const cents = order.totalCents;
  const ordered = { businessId: order.id, cents, happenedAt: order.createdAt };
  const paid = { businessId: order.id, cents, happenedAt: order.paidAt };
  const studied = { businessId: `${lead.userId}:${order.courseId}`, cents };
  return [
    registered,
    { ...ordered, event: 'ordered' },
    { ...paid, event: 'paid' },
    { ...paid, event: 'regular-paid' },
    { ...studied, event: 'first-lesson', happenedAt: after(order.paidAt, 19 * HOUR) },
    { ...studied, event: 'completed', happenedAt: after(order.paidAt, 20 * HOUR) },
  ];
}

type Made = Omit<Row, 'id' | 'nextTryAt' | 'tellUntil'>;

function rowOf(platform: PostbackPlatform, lead: typeof leads.$inferSelect, one: Happened): readonly Made[] {
  const theirEvent = DEFAULT_EVENTS[platform][one.event];
  if (theirEvent === '') return [];
  const click = `${lead.number}${lead.id.replaceAll('-', '').slice(-12)}`;
  // Some addresses were shared on with a click id that the platform did not issue.
  const clickId = lead.number % 23 === 0 ? `unknown-${click}` : click;
  const courses = one.event === 'regular-paid' ? 1 : 0;
  return [{ ...one, platform, theirEvent, clickName: CLICK_NAMES[platform], clickId, page: lead.page, courses }];
}

function stateOf(
  row: Made,
  index: number,
  now: Date,
): Pick<Row, 'nextTryAt' | 'tellUntil' | 'state' | 'reason' | 'tries' | 'toldAt'> {
  const tellUntil = after(row.happenedAt, 7 * DAY);
  const isFresh = now.getTime() - row.happenedAt.getTime() < FRESH_SECONDS * 1000;
  if (isFresh) return { nextTryAt: now, tellUntil, state: 'waiting', tries: 0 };
  const old = { nextTryAt: row.happenedAt, tellUntil };
  if (row.clickId.startsWith('unknown-')) return { ...old, state: 'refused', reason: REFUSALS[row.platform], tries: 1 };
  if (index % 37 === 11) return { ...old, state: 'expired', reason: '连接不上平台', tries: 172 };
  return {
    ...old,
    state: 'told',
    tries: 1 + (index % 19 === 0 ? 1 : 0),
    toldAt: after(row.happenedAt, 8 + (index % 9)),
  };
}

/** In the words of the sandbox's platforms. */
const REFUSALS: Readonly<Record<PostbackPlatform, string>> = {
  tencent: '31003 click_id 无效',
  oceanengine: '40002 callback decrypt failed',
  baidu: '2010 logidUrl has no valid bd_vid',
  kuaishou: '-1 callbackinfo decoded failure',
};
