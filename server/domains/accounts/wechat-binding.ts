import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow, queueAtUser } from '#server/db/locks.ts';
import { users } from '#server/db/schema/account.ts';
import { wechatIdentities, wechatTickets } from '#server/db/schema/wechat.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { findIdentityOf } from './wechat-people.ts';

/** Marks a ticket as used and returns its person; a rollback makes it valid again. */
export async function spendTicket(tx: Database, ticket: string, now: Date): Promise<string> {
  const [spent] = await tx
    .update(wechatTickets)
    .set({ usedAt: now })
    .where(and(eq(wechatTickets.id, ticket), isNull(wechatTickets.usedAt), gt(wechatTickets.expiresAt, now)))
    .returning({ identityId: wechatTickets.identityId });
  if (!spent) throw new Refusal('WECHAT_CODE_INVALID');
  return spent.identityId;
}

/** Binds a WeChat person to a user; each has at most one of the other. */
export async function bindIdentity(tx: Database, identityId: string, userId: string, now: Date) {
  await queueAtUser(tx, userId);
  const identity = await lockRow(tx, wechatIdentities, eq(wechatIdentities.id, identityId));
  if (!identity) throw new Refusal('WECHAT_CODE_INVALID');
  if (identity.userId !== null && identity.userId !== userId) throw new Refusal('WECHAT_BOUND_ELSEWHERE');
  const mine = await findIdentityOf(tx, userId);
  if (mine && mine.id !== identity.id) throw new Refusal('WECHAT_OTHER_BOUND');
  await tx.update(wechatIdentities).set({ userId, boundAt: now }).where(eq(wechatIdentities.id, identity.id));
  await tx
    .update(users)
    .set({
      openid: identity.openid,
      unionuuid: identity.unionid,
      face: sql`coalesce(nullif(${users.face}, ''), ${identity.face})`,
    })
    .where(eq(users.id, userId));
  return identity;
}

/** `unionid`, when given, must be that of the bound person. */
export async function unbindIdentity(tx: Database, userId: string, unionid: string | undefined): Promise<void> {
  await queueAtUser(tx, userId);
  const identity = await findIdentityOf(tx, userId);
  if (!identity || (unionid && unionid !== identity.unionid)) throw new Refusal('WECHAT_NOT_BOUND');
  await tx.update(wechatIdentities).set({ userId: null, boundAt: null }).where(eq(wechatIdentities.id, identity.id));
  await tx.update(users).set({ openid: '', unionuuid: '' }).where(eq(users.id, userId));
}
