import type { Database } from '#server/db/database.ts';
import { costAccounts } from '#server/db/schema/cost.ts';
import type { CostAccess, CostLine, Refusal } from '#server/gateways/ad-costs/cost-report.ts';
import { after } from '#server/kernel/clock.ts';
import type { FieldSeal } from '#server/kernel/secrets/field-seal.ts';
import type { CostFailure } from '#src/contract/console/cost-words.ts';
import { type CostAccount, isClaimed, sealedSecrets, secretsOf } from './accounts.ts';
import { type ReadingContext, readDay, renewTokens } from './read-day.ts';

export interface AccountContext extends ReadingContext {
  readonly db: Database;
  readonly seal: FieldSeal;
}

/** A token is renewed this long before it expires, so that none expires between two pages of a report. */
const BEFORE_END_SECONDS = 600;
const EVERY_SECONDS = 4 * 3600;
const FIRST_RETRY_SECONDS = 300;
/** Failures that only staff can fix. */
const WAITS_FOR_STAFF: readonly CostFailure[] = ['grant', 'app', 'rights', 'refused'];

/** Why an account could not be read. Never `expired`: the token was renewed by then. */
export type Outcome = Omit<Refusal, 'failure'> & { readonly failure: CostFailure };

/**
 * Reads days of a claimed account one by one, and passes each complete day to `take`. Stops at the first day that
 * cannot be read, and returns why.
 */
export async function readAccount(
  context: AccountContext,
  account: CostAccount,
  days: readonly string[],
  take: (day: string, lines: readonly CostLine[]) => Promise<void>,
): Promise<Outcome | undefined> {
  const { platform, accountId, userName, appId, tokenUntil } = account;
  let access: CostAccess = { accountId, userName, appId, ...secretsOf(account, context.seal) };
  const isFresh = tokenUntil && tokenUntil > after(context.clock.now(), BEFORE_END_SECONDS);
  let isRenewed = false;
  const renew = async (): Promise<Outcome | undefined> => {
    isRenewed = true;
    const renewed = await renewAccess(context, account, access);
    if (renewed.kind === 'failed') return settled(renewed);
    access = { ...access, ...renewed.tokens };
    return undefined;
  };
  if (access.accessToken === '' || !isFresh) {
    const failure = await renew();
    if (failure) return failure;
  }
  for (const day of days) {
    let read = await readDay(context, { platform, access, day });
    if (read.kind === 'failed' && read.failure === 'expired' && !isRenewed) {
      const failure = await renew();
      if (failure) return failure;
      read = await readDay(context, { platform, access, day });
    }
    if (read.kind === 'failed') return settled(read);
    await take(day, read.lines);
  }
  return undefined;
}

const settled = ({ failure, ...rest }: Refusal): Outcome => ({
  ...rest,
  failure: failure === 'expired' ? 'grant' : failure,
});

/** Renews the tokens and stores them at once: the old refresh token may be used up. */
async function renewAccess({ db, seal, clock, gateways }: AccountContext, account: CostAccount, access: CostAccess) {
  const renewed = await renewTokens(gateways.adPlatforms, account.platform, access);
  if (renewed.kind === 'failed') return renewed;
  const { accessToken, refreshToken, seconds } = renewed;
  const tokens = { accessToken, refreshToken: refreshToken || access.refreshToken };
  const now = clock.now();
  await db
    .update(costAccounts)
    .set({
      secrets: sealedSecrets(account.id, { secret: access.secret, ...tokens }, seal),
      refreshEnd: tokens.refreshToken.slice(-4),
      tokenUntil: after(now, seconds),
    })
    .where(isClaimed(account, now));
  return { kind: 'renewed' as const, tokens };
}

/** Ends a claim: stores the result and the time of the next reading. */
export async function endClaim(
  { db, clock }: Pick<AccountContext, 'db' | 'clock'>,
  account: CostAccount,
  outcome: Outcome | undefined,
  hasStored: boolean,
): Promise<void> {
  const now = clock.now();
  const failures = outcome ? account.failures + 1 : 0;
  await db
    .update(costAccounts)
    .set({
      leaseUntil: null,
      asked: '',
      failure: outcome?.failure ?? '',
      failureText: outcome?.text ?? '',
      failures,
      ...(outcome || hasStored ? { nextAt: after(now, waitSeconds(outcome, failures)) } : {}),
      ...(!outcome && hasStored ? { fetchedAt: now } : {}),
    })
    .where(isClaimed(account, now));
}

function waitSeconds(outcome: Outcome | undefined, failures: number): number {
  if (!outcome || WAITS_FOR_STAFF.includes(outcome.failure)) return EVERY_SECONDS;
  if (outcome.pauseSeconds !== undefined) return outcome.pauseSeconds;
  return Math.min(FIRST_RETRY_SECONDS * 2 ** Math.min(failures - 1, 10), EVERY_SECONDS);
}
