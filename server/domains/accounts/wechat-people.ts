import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { wechatCodes, wechatIdentities, wechatTickets } from '#server/db/schema/wechat.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { WechatPerson } from '#server/gateways/wechat/wechat-gateway.ts';
import { after } from '#server/kernel/clock.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';

const TICKET_SECONDS = 10 * 60;

type IdentityRow = typeof wechatIdentities.$inferSelect;

/**
 * The person of a code. A code is recorded before WeChat is asked, so that of two calls with one code (Android opens a
 * redirect twice) only one asks and the other is refused.
 */
export async function comeFromWechat({ db, clock, gateways }: ServerContext, code: string): Promise<WechatPerson> {
  if (gateways.wechat.oauth === null) throw new Refusal('WECHAT_UNAVAILABLE');
  const [noted] = await db
    .insert(wechatCodes)
    .values({ codeHash: hashToken(code), usedAt: clock.now() })
    .onConflictDoNothing()
    .returning();
  if (!noted) throw new Refusal('WECHAT_CODE_INVALID');
  const answer = await gateways.wechat.exchangeCode(code).catch((cause: unknown) => {
    throw new Refusal('WECHAT_UNAVAILABLE', { cause });
  });
  if (answer.status !== 'known') throw new Refusal('WECHAT_CODE_INVALID');
  return answer.person;
}

/** Stores the person as WeChat describes them now; a missing field keeps its old value. */
export async function storeIdentity(
  tx: Database,
  random: Random,
  { openid, unionid, nickname, face }: WechatPerson,
  now: Date,
): Promise<IdentityRow> {
  const newOr = (
    column: typeof wechatIdentities.unionid | typeof wechatIdentities.nickname | typeof wechatIdentities.face,
  ) => sql`coalesce(nullif(${sql.raw(`excluded.${column.name}`)}, ''), ${column})`;
  const [row] = await tx
    .insert(wechatIdentities)
    .values({ id: newUuid(random), openid, unionid, nickname, face, createdAt: now })
    .onConflictDoUpdate({
      target: wechatIdentities.openid,
      set: {
        unionid: newOr(wechatIdentities.unionid),
        nickname: newOr(wechatIdentities.nickname),
        face: newOr(wechatIdentities.face),
      },
    })
    .returning();
  if (!row) throw new Error('An upsert gave no row.');
  return row;
}

/** The token a browser binds with: proves that its holder came from WeChat as this person. */
export async function issueTicket(tx: Database, random: Random, identityId: string, now: Date): Promise<string> {
  const id = newUuid(random);
  await tx.insert(wechatTickets).values({ id, identityId, createdAt: now, expiresAt: after(now, TICKET_SECONDS) });
  return id;
}

export async function findIdentityOf(db: Database, userId: string): Promise<IdentityRow | undefined> {
  const [row] = await db.select().from(wechatIdentities).where(eq(wechatIdentities.userId, userId));
  return row;
}
