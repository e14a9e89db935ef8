import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { postbackCalls, postbacks } from '#server/db/schema/postback.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { JobContext } from '#server/domains/job.ts';
import type { AdAccount, Verdict } from '#server/gateways/ad-platforms/ad-platform.ts';
import { adPlatforms } from '#server/gateways/ad-platforms/ad-platforms.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import { sideBySide } from '#server/kernel/side-by-side.ts';
import type { PostbackPlatform } from '#src/contract/console/postback-words.ts';
import { groupBy, groupForRequests } from './group-for-requests.ts';
import { findFreeTime, leaveAlone, paceCalls, reserveCalls } from './pace.ts';
import { accountOf, readPostbackSettings } from './settings.ts';
import { conversionOf, type PostbackRow, type Telling, tell } from './tell.ts';

/** Lease of claimed events; when a sender dies, they are free again after it. */
const LEASE_SECONDS = 60;
const FIRST_RETRY_SECONDS = 30;
const LAST_RETRY_SECONDS = 3600;
/** Requests of one claim: even when each takes its full time limit, all are done within the lease. */
const REQUESTS_A_CLAIM = 16;
const MOST_A_CLAIM = 200;
/** After this many unanswered requests, the rest of the claim waits for the end of the lease. */
const GIVES_UP_AFTER = 3;
/** A run claims nothing more after this time, so that a process that is stopped ends soon. */
const RUN_SECONDS = 8;

/** The next requests of one process, each a group of events, from `first` on. */
interface Claim {
  readonly groups: readonly (readonly PostbackRow[])[];
  readonly first: Date;
}

/** Sends what is due to every platform that is on; returns how many events. */
export async function sendPostbacks(context: JobContext): Promise<number> {
  const { db, seal, clock } = context;
  const now = clock.now();
  await db
    .update(postbacks)
    .set({
      state: 'expired',
      reason: sql`CASE WHEN ${postbacks.reason} = '' THEN '过了能回传的时间' ELSE ${postbacks.reason} END`,
    })
    .where(and(eq(postbacks.state, 'waiting'), lte(postbacks.tellUntil, now), lte(postbacks.nextTryAt, now)));
  const settings = (await readPostbackSettings(db)).filter(({ isOn }) => isOn);
  const counts = await Promise.all(
    settings.map((setting) => sendTo(context, setting.platform, accountOf(setting, seal))),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

async function sendTo(context: JobContext, platform: PostbackPlatform, account: AdAccount): Promise<number> {
  const { clock, random, gateways } = context;
  const end = after(clock.now(), RUN_SECONDS);
  let count = 0;
  let unreached = 0;
  let isTooMuch = false;
  const givesUp = () => isTooMuch || unreached >= GIVES_UP_AFTER;
  while (!givesUp() && clock.now() < end) {
    const claimed = await claim(context, platform, account);
    if (!claimed) break;
    unreached = 0;
    const nextCall = paceCalls(clock, platform, claimed.first);
    await sideBySide(claimed.groups, async (group) => {
      await nextCall();
      if (givesUp()) return;
      const moment = { account, now: clock.now(), nonce: random.bytes(16).toString('hex') };
      const telling = await tell(gateways.adPlatforms, platform, group.map(conversionOf), moment);
      await settle(context, platform, group, telling);
      count += group.length;
      if (!telling.isReached) unreached += 1;
      if (pauseOf(telling) > 0) isTooMuch = true;
    });
  }
  return count;
}

/** Claims what is due for this process, and reserves its calls: the next try is later, whatever its result. */
async function claim({ db, clock }: JobContext, platform: PostbackPlatform, account: AdAccount) {
  return inTransaction(db, async (tx): Promise<Claim | undefined> => {
    const now = clock.now();
    const first = await findFreeTime(tx, platform, now);
    if (!first) return undefined;
    const isDue = and(eq(postbacks.platform, platform), eq(postbacks.state, 'waiting'), lte(postbacks.nextTryAt, now));
    const limit = Math.min(REQUESTS_A_CLAIM * adPlatforms[platform].mostAtOnce, MOST_A_CLAIM);
    const rows = await lockFreeRows(tx, postbacks, isDue, { by: postbacks.nextTryAt, limit });
    const groups = groupForRequests(adPlatforms[platform], rows, account).slice(0, REQUESTS_A_CLAIM);
    if (groups.length === 0) return undefined;
    const ids = groups.flat().map(({ id }) => id);
    await tx
      .update(postbacks)
      .set({ tries: sql`${postbacks.tries} + 1`, nextTryAt: after(now, LEASE_SECONDS) })
      .where(inArray(postbacks.id, ids));
    await reserveCalls(tx, platform, first, groups.length);
    return { first, groups: groups.map((group) => group.map((row) => ({ ...row, tries: row.tries + 1 }))) };
  });
}

/** The pause that the platform asked for, in seconds; 0 for none. */
const pauseOf = ({ verdicts }: Telling) => Math.max(0, ...verdicts.map(pauseOfVerdict));
const pauseOfVerdict = (verdict: Verdict) => (verdict.kind === 'later' ? (verdict.pauseSeconds ?? 0) : 0);

/** Records the result of a request: the call once, and its result for each event. */
async function settle(
  { db, clock, random }: JobContext,
  platform: PostbackPlatform,
  rows: readonly PostbackRow[],
  telling: Telling,
): Promise<void> {
  const now = clock.now();
  const callId = newUuid(random);
  const pause = pauseOf(telling);
  await inTransaction(db, async (tx) => {
    if (pause > 0) await leaveAlone(tx, platform, after(now, pause));
    const { request, answer } = telling;
    const call = {
      method: request.method,
      url: request.url,
      body: request.body,
      status: answer.status,
      answer: answer.body,
    };
    await tx.insert(postbackCalls).values({ ...call, id: callId, at: now, events: rows.length });
    const verdictOf = new Map(rows.map((row, index) => [row, telling.verdicts[index]]));
    for (const group of groupBy(rows, (row) => JSON.stringify(verdictOf.get(row)))) {
      const verdict = group[0] && verdictOf.get(group[0]);
      if (verdict) await writeVerdict(tx, group, { verdict, now, callId, random, isOfMany: rows.length > 1 });
    }
  });
}

interface Outcome {
  readonly verdict: Verdict;
  readonly now: Date;
  readonly callId: string;
  readonly random: Random;
  readonly isOfMany: boolean;
}

async function writeVerdict(tx: Database, rows: readonly PostbackRow[], outcome: Outcome): Promise<void> {
  const { verdict, now, callId, random, isOfMany } = outcome;
  const ids = rows.map(({ id }) => id);
  if (verdict.kind === 'told') {
    const told = { state: 'told' as const, reason: '', toldAt: now, callId };
    await tx.update(postbacks).set(told).where(inArray(postbacks.id, ids));
    return;
  }
  // Another process may have sent it meanwhile: then that counts.
  const isOpen = and(inArray(postbacks.id, ids), eq(postbacks.state, 'waiting'));
  const { reason } = verdict;
  if (verdict.kind === 'refused') {
    const refusal = isOfMany && verdict.isForAll ? { isAlone: true, nextTryAt: now } : { state: 'refused' as const };
    await tx
      .update(postbacks)
      .set({ ...refusal, reason, callId })
      .where(isOpen);
    return;
  }
  const tries = Math.max(...rows.map((row) => row.tries));
  const wait = pauseOfVerdict(verdict) || waitSeconds(tries, random);
  await tx
    .update(postbacks)
    .set({ reason, callId, nextTryAt: after(now, wait) })
    .where(isOpen);
}

/**
 * Longer each time, up to an hour; with a fifth of jitter, so that events that failed together are not retried
 * together.
 */
function waitSeconds(tries: number, random: Random): number {
  const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** (tries - 1), LAST_RETRY_SECONDS);
  return wait * (0.8 + (0.4 * random.bytes(2).readUInt16BE()) / 65_535);
}
