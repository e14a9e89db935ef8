import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import {
  DEFAULT_EVENTS,
  POSTBACK_PLATFORMS,
  type PostbackEvent,
  type PostbackPlatform,
} from '#src/contract/console/postback-words.ts';
import { orderPayStates } from '#src/contract/states.ts';
import type { Database } from '../../db/database.ts';
import { userSources, users } from '../../db/schema/account.ts';
import { courses } from '../../db/schema/course.ts';
import { orderCourses, orders } from '../../db/schema/order.ts';
import { payments, refunds } from '../../db/schema/payment.ts';
import { videoProgress, videos } from '../../db/schema/study.ts';
import { inTransaction } from '../../db/transaction.ts';

/** The nickname of every student in the storm. */
export const STORM_STUDENT = 'storm';

const CLICK_NAMES = { tencent: 'gdt_vid', oceanengine: 'clickid', baidu: 'bd_vid', kuaishou: 'callback' } as const;
const CENTS = 19_900;

interface Journey {
  readonly number: number;
  readonly platform: PostbackPlatform;
  readonly clickId: string;
  /** Its events, oldest first. */
  readonly events: readonly PostbackEvent[];
}

/**
 * Of ten journeys four end with the registration, two with the order, two with the payment, one with a lesson, one with
 * a refund.
 */
function journeyOf(number: number): Journey {
  const depth = Math.floor(number / 4) % 10;
  const events: readonly PostbackEvent[] = [
    'registered',
    ...(depth >= 4 ? (['ordered'] as const) : []),
    ...(depth >= 6 ? (['paid', 'regular-paid'] as const) : []),
    ...(depth >= 8 ? (['first-lesson', 'completed'] as const) : []),
    ...(depth === 9 ? (['refunded'] as const) : []),
  ];
  const platform = POSTBACK_PLATFORMS[number % POSTBACK_PLATFORMS.length] ?? 'tencent';
  return { number, platform, clickId: `storm-${number}`, events };
}

/** What the platforms must have received in the end, each once: `platform click event`, in their spelling. */
export function wantedOf(journeys: number): readonly string[] {
  return Array.from({ length: journeys }, (_journey, number) => journeyOf(number)).flatMap(
    ({ platform, clickId, events }) =>
      events.flatMap((event) => {
        const theirEvent = DEFAULT_EVENTS[platform][event];
        const sign = platform === 'baidu' && event === 'refunded' ? '-' : '';
        return theirEvent === '' ? [] : [`${platform} ${clickId} ${sign}${theirEvent}`];
      }),
  );
}

/** Creates the journeys from this number on in one transaction, as the server writes them; returns how many. */
export async function makeJourneys(db: Database, from: number, count: number, now: Date): Promise<number> {
  const [lesson] = await db
    .select({ courseId: videos.courseId, videoId: videos.id })
    .from(videos)
    .innerJoin(courses, eq(courses.id, videos.courseId))
    .where(and(eq(courses.kind, 'course'), eq(courses.isTrial, false)))
    .limit(1);
  if (!lesson) throw new Error('The sample has no course with a video.');
  const { courseId, videoId } = lesson;
  const all = Array.from({ length: count }, (_journey, index) => {
    const journey = journeyOf(from + index);
    return { ...journey, userId: randomUUID(), touchId: randomUUID(), orderId: randomUUID(), paymentId: randomUUID() };
  });
  const those = (event: PostbackEvent) => all.filter(({ events }) => events.includes(event));
  const idsOf = (rows: typeof all) =>
    inArray(
      orders.id,
      rows.map(({ orderId }) => orderId),
    );
  await inTransaction(db, async (tx) => {
    const person = { nickname: STORM_STUDENT, createdAt: now };
    await tx.insert(users).values(
      all.map(({ number, userId }) => ({
        ...person,
        id: userId,
        num: `S${number}`,
        mobile: `12${String(number).padStart(9, '0')}`,
      })),
    );
    const said = { source: '', utm: {}, currentPage: '', landingPage: '', createdAt: now, h5: '/901', page: '/901' };
    await tx.insert(userSources).values(
      all.map(({ userId, touchId, platform, clickId }) => {
        const clickIds = { [CLICK_NAMES[platform]]: clickId };
        return { ...said, id: touchId, userId, occasion: 'register' as const, clickIds };
      }),
    );
    const ordered = those('ordered');
    if (ordered.length > 0) {
      const price = { courseId, originCents: CENTS, totalCents: CENTS, priceCents: CENTS, createdAt: now };
      await tx.insert(orders).values(
        ordered.map(({ number, orderId: id, userId, touchId }) => ({
          ...{ ...price, id, userId, touchId, orderNumber: `STORM${number}` },
          ...{ orderType: 0 as const, payState: orderPayStates.UNPAID },
        })),
      );
      const part = { courseId, position: 0, priceCents: CENTS };
      await tx.insert(orderCourses).values(ordered.map(({ orderId }) => ({ ...part, orderId })));
    }
    const paid = those('paid');
    if (paid.length > 0) {
      await tx.update(orders).set({ paidAt: now, payState: orderPayStates.PAY_SUCCESS }).where(idsOf(paid));
    }
    const studied = those('first-lesson');
    if (studied.length > 0) {
      const begun = { videoId, positionSeconds: 1, reachedSeconds: 1, startedAt: now, updatedAt: now };
      await tx.insert(videoProgress).values(studied.map(({ userId }) => ({ ...begun, userId })));
      const theirs = inArray(
        videoProgress.userId,
        studied.map(({ userId }) => userId),
      );
      await tx.update(videoProgress).set({ doneAt: now }).where(theirs);
    }
    const refunded = those('refunded');
    if (refunded.length > 0) {
      const amount = { amountCents: CENTS, createdAt: now };
      await tx.insert(payments).values(
        refunded.map(({ paymentId: id, orderId }) => ({
          ...{ ...amount, id, orderId, stage: 'full' as const, provider: 'storm', method: 1 as const },
          ...{ status: 'paid' as const, tradeNo: id, expiresAt: now, paidAt: now },
        })),
      );
      const back = { ...amount, reason: '', status: 'done' as const, nextTryAt: now, finishedAt: now };
      await tx
        .insert(refunds)
        .values(refunded.map(({ paymentId, orderId }) => ({ ...back, id: randomUUID(), orderId, paymentId })));
      await tx.update(orders).set({ payState: orderPayStates.CLOSED }).where(idsOf(refunded));
    }
  });
  return count;
}
