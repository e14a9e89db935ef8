import { and, eq, isNull } from 'drizzle-orm';
import { after, type Clock } from '#server/db/clock.ts';
import type { Database } from '#server/db/database.ts';
import { hashToken } from '#server/db/queries/sessions.ts';
import { newToken, type Random } from '#server/db/random.ts';
import { sandboxOauthCodes } from '#server/db/schema/wechat.ts';
import type { WechatGateway } from '#server/http/gateways.ts';
import { isWechatPersonName, type WechatPersonName, wechatPeople } from './wechat-people.ts';

export const SANDBOX_APP_ID = 'wxsandbox0000000000';
const CODE_SECONDS = 5 * 60;

/** WeChat's web login, played by `/sandbox/oauth/authorize`. */
export function sandboxWechat(db: Database, clock: Clock): WechatGateway {
  return {
    oauth: { appId: SANDBOX_APP_ID, authorizeUrl: '/sandbox/oauth/authorize' },
    jsapiTicket: async () => ({ value: `sandbox-ticket-${clock.now().getTime()}`, expiresInSeconds: 7200 }),
    exchangeCode: async (code) => {
      const ofCode = eq(sandboxOauthCodes.codeHash, hashToken(code));
      const [used] = await db
        .update(sandboxOauthCodes)
        .set({ usedAt: clock.now() })
        .where(and(ofCode, isNull(sandboxOauthCodes.usedAt)))
        .returning();
      if (!used) {
        const known = await db.select({ usedAt: sandboxOauthCodes.usedAt }).from(sandboxOauthCodes).where(ofCode);
        return { status: known.length > 0 ? 'used' : 'invalid' };
      }
      const person = isWechatPersonName(used.person) ? wechatPeople[used.person].person : null;
      if (used.expiresAt <= clock.now() || person === null) return { status: 'invalid' };
      if (used.scope === 'snsapi_userinfo') return { status: 'known', person };
      return { status: 'known', person: { ...person, unionid: '', nickname: '', face: '' } };
    },
  };
}

/** A code as WeChat puts it on the redirect: good once, for five minutes. */
export async function issueOauthCode(
  { db, clock, random }: { readonly db: Database; readonly clock: Clock; readonly random: Random },
  { person, scope }: { readonly person: WechatPersonName; readonly scope: string },
): Promise<string> {
  const code = newToken(random);
  await db.insert(sandboxOauthCodes).values({
    codeHash: hashToken(code),
    person,
    scope,
    expiresAt: after(clock.now(), CODE_SECONDS),
  });
  return code;
}
