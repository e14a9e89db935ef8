import { and, eq, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import { describeError } from '#server/db/describe-error.ts';
import { lockFreeRows } from '#server/db/locks.ts';
import { channelLinks } from '#server/db/schema/channel.ts';
import { type CostRead, costAccounts } from '#server/db/schema/cost.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type JobContext, ONE_FAILED } from '#server/domains/job.ts';
import type { CostLine } from '#server/gateways/ad-costs/cost-report.ts';
import { knownPages } from '#server/gateways/pages/known-pages.ts';
import { after } from '#server/kernel/clock.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import { costPlaces } from '#src/contract/console/cost-place.ts';
import { type CostAccount, dropClaim, isClaimed } from './accounts.ts';
import { endClaim, readAccount } from './read-account.ts';
import { ClaimLost, placeAds, storeDay } from './store-day.ts';

/**
 * Longer than the largest report takes. After that another process may claim the account, because its reader has died.
 */
const LEASE_SECONDS = 900;
const DAY_SECONDS = 86_400;
/**
 * Days to read again: figures change until noon of the next day, and for another day when clicks turn out to be false.
 */
const DAYS = 3;

/** Reads the last days of the accounts that are due; returns the number of accounts. */
export async function fetchCosts(context: JobContext): Promise<number> {
  const now = context.clock.now();
  return readOne(context, and(eq(costAccounts.isOn, true), lte(costAccounts.nextAt, now)));
}

/** Reads one account whose reports staff requested; returns the number of accounts. */
export async function fetchAsked(context: JobContext): Promise<number> {
  return readOne(context, ne(costAccounts.asked, ''));
}

async function readOne(context: JobContext, which: SQL | undefined): Promise<number> {
  const { db, clock, log } = context;
  const now = clock.now();
  const until = after(now, LEASE_SECONDS);
  const claimed = await inTransaction(db, async (tx) => {
    const isFree = or(isNull(costAccounts.leaseUntil), lte(costAccounts.leaseUntil, now));
    const [account] = await lockFreeRows(tx, costAccounts, and(which, isFree), { by: costAccounts.nextAt, limit: 1 });
    if (!account) return undefined;
    // If reading throws, the next try comes later. A test does not change the time of the next reading.
    const claim = { leaseUntil: until, lastRead: null, ...(account.asked === 'try' ? {} : { nextAt: until }) };
    await tx.update(costAccounts).set(claim).where(eq(costAccounts.id, account.id));
    return { ...account, ...claim };
  });
  if (!claimed) return 0;
  try {
    await (claimed.asked === 'try' ? tryAccount(context, claimed) : fetchAccount(context, claimed));
  } catch (error) {
    log.error({ id: claimed.id, ...describeError(error) }, ONE_FAILED);
    await dropClaim(db, claimed);
  }
  return 1;
}

/** Reads yesterday's report without storing it, as a test; renewed tokens are stored. */
async function tryAccount(context: JobContext, account: CostAccount): Promise<void> {
  const yesterday = chinaDay(after(context.clock.now(), -DAY_SECONDS));
  const read = await reading(context, account, { isTry: true, days: [yesterday] });
  const outcome = await readAccount(context, account, [yesterday], (_day, lines) => read.add(lines));
  await endClaim(context, account, outcome, false);
}

async function fetchAccount(context: JobContext, account: CostAccount): Promise<void> {
  const { db, clock, random } = context;
  const today = clock.now();
  const days = Array.from({ length: DAYS }, (_, at) => chinaDay(after(today, -at * DAY_SECONDS)));
  const read = await reading(context, account, { isTry: false, days });
  const outcome = await readAccount(context, account, days, async (day, lines) => {
    await storeDay({ db, random, now: clock.now() }, account, day, lines);
    await read.add(lines);
  }).catch((error: unknown) => {
    // Staff have entered a new token: the next reading uses it.
    if (!(error instanceof ClaimLost)) throw error;
    return undefined;
  });
  await placeAds(db, account, read.pages);
  await endClaim(context, account, outcome, true);
}

/** Collects what is read, and shows the progress to staff after each day. */
async function reading(
  { db, clock, gateways }: JobContext,
  account: CostAccount,
  { isTry, days }: { readonly isTry: boolean; readonly days: readonly string[] },
) {
  const pages = (await knownPages(gateways.pages)).map(({ path }) => path);
  const links = await db.select({ code: channelLinks.code, page: channelLinks.page }).from(channelLinks);
  const placeOf = costPlaces(links, pages);
  const ads = new Set<string>();
  let read: CostRead = {
    isTry,
    from: days.at(-1) ?? '',
    until: days[0] ?? '',
    days: 0,
    ads: 0,
    cents: 0,
    nowhereCents: 0,
  };
  return {
    pages,
    add: async (lines: readonly CostLine[]) => {
      const costly = lines.filter(({ cents }) => cents > 0);
      for (const { ad } of costly) ads.add(ad);
      const nowhere = costly.filter(({ name }) => !placeOf(name));
      read = {
        ...read,
        days: read.days + 1,
        ads: ads.size,
        cents: read.cents + sumOf(costly),
        nowhereCents: read.nowhereCents + sumOf(nowhere),
      };
      await db.update(costAccounts).set({ lastRead: read }).where(isClaimed(account, clock.now()));
    },
  };
}

const sumOf = (lines: readonly CostLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);
