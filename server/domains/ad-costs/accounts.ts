import { and, asc, eq, gt, ne } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow, queueAtName } from '#server/db/locks.ts';
import { type CostAsked, type CostSecrets, costAccounts, costDays } from '#server/db/schema/cost.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import type { FieldSeal } from '#server/kernel/secrets/field-seal.ts';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';

export type CostAccount = typeof costAccounts.$inferSelect;

const MOST_ACCOUNTS = 200;
const SHOWN_END = 4;
/** Columns that identify the account at the platform. */
const IDENTITY = ['platform', 'accountId', 'userName'] as const;
const NO_SECRETS: CostSecrets = { secret: '', accessToken: '', refreshToken: '' };

/** All accounts, by platform and name. */
export function listAccounts(db: Database): Promise<CostAccount[]> {
  return db
    .select()
    .from(costAccounts)
    .orderBy(asc(costAccounts.platform), asc(costAccounts.name), costAccounts.id)
    .limit(MOST_ACCOUNTS);
}

/** Secret and tokens, decrypted. Never return them to a client. */
export function secretsOf({ id, secrets }: Pick<CostAccount, 'id' | 'secrets'>, seal: FieldSeal): CostSecrets {
  return secrets ? seal.open<CostSecrets>(secrets, sealPlaces.costSecrets(id)) : NO_SECRETS;
}

export const sealedSecrets = (id: string, secrets: CostSecrets, seal: FieldSeal) =>
  seal.close(secrets, sealPlaces.costSecrets(id));

/** How an account is named in the audit and on lists. */
const nameOfAccount = ({ platform, name }: Pick<CostAccount, 'platform' | 'name'>): string =>
  `${AD_PLATFORM_NAMES[platform]}「${name}」`;

type Change = Pick<CostAccount, 'platform' | 'accountId' | 'name' | 'appId' | 'isOn'> & {
  readonly userName?: string | undefined;
  readonly secret?: string | undefined;
  readonly refreshToken?: string | undefined;
};

/**
 * Adds or changes an account; an absent secret or token is kept. A new token is tested at once.
 *
 * Throws `COST_ACCOUNT_UNREADY` when it is switched on without a secret, a token, or the name that Baidu needs;
 * `COST_ACCOUNT_TAKEN` when another row has the same account; `COST_ACCOUNT_USED` when stored costs would move to
 * another account. The audit log contains only the last four characters of a secret.
 */
export function changeAccount(
  context: StaffContext,
  id: string,
  { secret = '', refreshToken = '', userName: given = '', ...asked }: Change,
): Promise<CostAccount> {
  const { db, clock, seal, actor } = context;
  const next = { ...asked, userName: asked.platform === 'baidu' ? given : '' };
  refuseStrangeApp(next);
  return inTransaction(db, async (tx) => {
    await queueAtName(tx, 'cost accounts', 'all');
    const before = await lockRow(tx, costAccounts, eq(costAccounts.id, id));
    const isSame = and(eq(costAccounts.platform, next.platform), eq(costAccounts.accountId, next.accountId));
    if ((await tx.$count(costAccounts, and(isSame, ne(costAccounts.id, id)))) > 0) {
      throw new Refusal('COST_ACCOUNT_TAKEN');
    }
    const isOther = before && IDENTITY.some((field) => before[field] !== next[field]);
    if (isOther && (await tx.$count(costDays, eq(costDays.accountId, id))) > 0) throw new Refusal('COST_ACCOUNT_USED');
    const now = clock.now();
    const known = before ? secretsOf(before, seal) : NO_SECRETS;
    const isNewGrant = refreshToken !== '' || secret !== '' || isOther || before?.appId !== next.appId;
    const secrets: CostSecrets = {
      secret: secret || known.secret,
      refreshToken: refreshToken || known.refreshToken,
      accessToken: isNewGrant ? '' : known.accessToken,
    };
    const missing = [
      ...(next.platform === 'baidu' && next.userName === '' ? ['账户名'] : []),
      ...(secrets.secret === '' ? ['应用密钥'] : []),
      ...(secrets.refreshToken === '' ? ['刷新令牌'] : []),
    ];
    if (next.isOn && missing.length > 0) {
      throw new Refusal('COST_ACCOUNT_UNREADY', { text: `还没有填写：${missing.join('、')}` });
    }
    const row = {
      ...next,
      secrets: sealedSecrets(id, secrets, seal),
      secretEnd: secrets.secret.slice(-SHOWN_END),
      refreshEnd: secrets.refreshToken.slice(-SHOWN_END),
      ...(isNewGrant || !before
        ? {
            tokenUntil: null,
            nextAt: now,
            leaseUntil: null,
            failure: '' as const,
            failureText: '',
            failures: 0,
            lastRead: null,
          }
        : {}),
      ...(before && next.isOn && !before.isOn ? { nextAt: now } : {}),
      changedAt: now,
      changedBy: actor.name,
    };
    const [stored] = before
      ? await tx.update(costAccounts).set(row).where(eq(costAccounts.id, id)).returning()
      : await tx
          .insert(costAccounts)
          .values({ nextAt: now, ...row, id })
          .returning();
    if (!stored) throw new Error('The account is gone.');
    await note(tx, context, {
      action: 'cost.account',
      subject: nameOfAccount(stored),
      before: before ? wordsOf(before) : null,
      after: wordsOf(stored),
    });
    return stored;
  });
}

/** Only Baidu's application ids contain letters. */
function refuseStrangeApp({ platform, appId }: Pick<CostAccount, 'platform' | 'appId'>): void {
  if (platform === 'baidu' || /^[1-9]\d{0,18}$/.test(appId)) return;
  const message = '应用编号只能填写数字';
  throw new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: 'body.appId', message }] } });
}

const wordsOf = ({ isOn, accountId, userName, name, appId, secretEnd, refreshEnd }: CostAccount) => ({
  ...{ isOn, accountId, ...(userName && { userName }), name, appId, secretEnd, refreshEnd },
});

/** Requests an account's reports; a job reads them. Does nothing while a request or a reading is in progress. */
export function askAccount(context: StaffContext, id: string, asked: CostAsked): Promise<CostAccount> {
  const { db, clock } = context;
  return inTransaction(db, async (tx) => {
    const account = await lockRow(tx, costAccounts, eq(costAccounts.id, id));
    if (!account) throw new Refusal('NOT_FOUND');
    if (account.asked !== '' || isLeased(account, clock.now())) return account;
    await tx.update(costAccounts).set({ asked, lastRead: null }).where(eq(costAccounts.id, id));
    await note(tx, context, { action: `cost.${asked}`, subject: nameOfAccount(account) });
    return { ...account, asked, lastRead: null };
  });
}

/** Whether its reports are being read. */
export const isLeased = ({ leaseUntil }: CostAccount, now: Date): boolean => leaseUntil !== null && leaseUntil > now;

/** True only while the claim is valid: it has not expired, and staff have not entered a new token, which ends it. */
export const isClaimed = ({ id, leaseUntil }: CostAccount, now: Date) =>
  and(eq(costAccounts.id, id), eq(costAccounts.leaseUntil, leaseUntil ?? now), gt(costAccounts.leaseUntil, now));

/** Releases a claimed account after its reading has thrown, unless another process has claimed it since. */
export async function dropClaim(db: Database, { id, leaseUntil }: CostAccount): Promise<void> {
  if (!leaseUntil) return;
  const isMine = and(eq(costAccounts.id, id), eq(costAccounts.leaseUntil, leaseUntil));
  const broke = { failure: 'unclear', failureText: '系统读报表的时候出错了' } as const;
  await db
    .update(costAccounts)
    .set({ leaseUntil: null, asked: '', ...broke })
    .where(isMine);
}
