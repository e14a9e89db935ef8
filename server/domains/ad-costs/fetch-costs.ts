import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { describeError } from '#server/db/describe-error.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { channelLinks } from '#server/db/schema/channel.ts';
import { costAccounts } from '#server/db/schema/cost.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type JobContext, ONE_FAILED } from '#server/domains/job.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import type { AdPlatformGateway } from '#server/gateways/ad-platforms/ad-platform.ts';
import { knownPages } from '#server/gateways/pages/known-pages.ts';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import { chinaDay } from '#server/kernel/china-day.ts';
import { after } from '#server/kernel/clock.ts';
import { costPlaces } from '#src/contract/console/cost-place.ts';
import { type CostAccount, claimAccount, dropClaim, nameOfAccount } from './accounts.ts';
import { type AccountContext, endClaim, type Outcome, readAccount } from './read-account.ts';
import { ClaimLost, placeAds, storeDay } from './store-day.ts';

/** Longer than the largest report takes; after it the account is free again when its reader died. */
const LEASE_SECONDS = 900;
const DAY_SECONDS = 86_400;
/** Figures change until the next noon, and for a day more when clicks are found to be false. */
const DAYS = 3;

interface FetchContext extends AccountContext {
  readonly gateways: { readonly adPlatforms: AdPlatformGateway; readonly pages: PageCompiler | null };
}

/** What was read. */
export interface ReadSummary {
  readonly outcome: Outcome | undefined;
  readonly from: string;
  readonly until: string;
  readonly ads: number;
  readonly cents: number;
  readonly nowhereCents: number;
}

/** Reads the last days of an account that is due; returns how many accounts. */
export async function fetchCosts(context: JobContext): Promise<number> {
  const { db, clock, log } = context;
  const now = clock.now();
  const until = after(now, LEASE_SECONDS);
  const claimed = await inTransaction(db, async (tx) => {
    const isFree = or(isNull(costAccounts.leaseUntil), lte(costAccounts.leaseUntil, now));
    const isDue = and(eq(costAccounts.isOn, true), lte(costAccounts.nextAt, now), isFree);
    const [account] = await lockFreeRows(tx, costAccounts, isDue, { by: costAccounts.nextAt, limit: 1 });
    if (!account) return undefined;
    // Should reading throw, the next try is later.
    const claim = { leaseUntil: until, nextAt: until };
    await tx.update(costAccounts).set(claim).where(eq(costAccounts.id, account.id));
    return { ...account, ...claim };
  });
  if (!claimed) return 0;
  try {
    await fetchAccount(context, claimed);
  } catch (error) {
    log.error({ id: claimed.id, ...describeError(error) }, ONE_FAILED);
    await dropClaim(db, claimed);
  }
  return 1;
}

/** Reads the last days of an account now; returns what was read. */
export async function fetchNow(context: StaffContext & FetchContext, id: string): Promise<ReadSummary> {
  const account = await claimNow(context, id);
  try {
    const summary = await fetchAccount(context, account);
    await noteRead(context, 'cost.fetch', account, summary);
    return summary;
  } finally {
    await dropClaim(context.db, account);
  }
}

/** Reads yesterday's report and stores none of it; renewed tokens are kept. */
export async function tryAccount(context: StaffContext & FetchContext, id: string): Promise<ReadSummary> {
  const { clock } = context;
  const account = await claimNow(context, id);
  try {
    const yesterday = chinaDay(after(clock.now(), -DAY_SECONDS));
    const sums = await summing(context, [yesterday]);
    const outcome = await readAccount(context, account, [yesterday], async (_day, lines) => sums.add(lines));
    await endClaim(context, account, outcome, false);
    const summary = { outcome, ...sums.all() };
    await noteRead(context, 'cost.try', account, summary);
    return summary;
  } finally {
    await dropClaim(context.db, account);
  }
}

function claimNow({ db, clock }: FetchContext, id: string): Promise<CostAccount> {
  const now = clock.now();
  return claimAccount(db, id, { now, until: after(now, LEASE_SECONDS) });
}

async function fetchAccount(context: FetchContext, account: CostAccount): Promise<ReadSummary> {
  const { db, clock, random } = context;
  const today = clock.now();
  const days = Array.from({ length: DAYS }, (_, at) => chinaDay(after(today, -at * DAY_SECONDS)));
  const sums = await summing(context, days);
  const outcome = await readAccount(context, account, days, async (day, lines) => {
    await storeDay({ db, random, now: clock.now() }, account, day, lines);
    sums.add(lines);
  }).catch((error: unknown) => {
    if (!(error instanceof ClaimLost)) throw error;
    return { kind: 'failed', failure: 'busy', text: '设置刚刚改过，按新的再取' } as const;
  });
  await placeAds(db, account, sums.pages);
  await endClaim(context, account, outcome, true);
  return { outcome, ...sums.all() };
}

/** Adds up what was read. */
async function summing({ db, gateways }: FetchContext, days: readonly string[]) {
  const pages = (await knownPages(gateways.pages)).map(({ path }) => path);
  const links = await db.select({ code: channelLinks.code, page: channelLinks.page }).from(channelLinks);
  const placeOf = costPlaces(links, pages);
  const ads = new Set<string>();
  let cents = 0;
  let nowhereCents = 0;
  return {
    pages,
    add: (lines: readonly { readonly ad: string; readonly name: string; readonly cents: number }[]) => {
      for (const line of lines.filter((one) => one.cents > 0)) {
        ads.add(line.ad);
        cents += line.cents;
        if (!placeOf(line.name)) nowhereCents += line.cents;
      }
    },
    all: () => ({ from: days.at(-1) ?? '', until: days[0] ?? '', ads: ads.size, cents, nowhereCents }),
  };
}

async function noteRead(
  context: StaffContext & FetchContext,
  action: 'cost.fetch' | 'cost.try',
  account: CostAccount,
  { outcome, from, until, cents }: ReadSummary,
): Promise<void> {
  const after = { from, until, cents, failure: outcome?.failure ?? '' };
  await note(context.db, context, { action, subject: nameOfAccount(account), after });
}
