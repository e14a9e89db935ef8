import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { sandboxOauthCodes, sandboxWechatMessages } from '#server/db/schema/wechat.ts';
import { SANDBOX_APP_ID } from '#server/gateways/payment/sandbox-payments.ts';
import type { WechatAnswer, WechatGateway } from '#server/gateways/wechat/wechat-gateway.ts';
import { after, type Clock } from '#server/kernel/clock.ts';
import { newToken, type Random } from '#server/kernel/random.ts';
import { hashToken } from '#server/kernel/secrets/token-hash.ts';
import { isWechatPersonName, type WechatPersonName, wechatPeople } from './wechat-people.ts';

/** Scope of a code from the mini-program's `wx.login`; it is not valid for web login. */
export const LOGIN_SCOPE = 'mini_program';
const CODE_SECONDS = 5 * 60;

/** WeChat's web login, with the sandbox's page `/sandbox/oauth/authorize`. */
export function sandboxWechat(db: Database, clock: Clock): WechatGateway {
  return {
    oauth: { appId: SANDBOX_APP_ID, authorizeUrl: '/sandbox/oauth/authorize' },
    subscribeUrl: '/sandbox/wechat/subscribe',
    remind: async ({ openid, templateId, title, text, url }) => {
      await db.insert(sandboxWechatMessages).values({ openid, templateId, title, text, url, sentAt: clock.now() });
    },
    jsapiTicket: async () => ({ value: `sandbox-ticket-${clock.now().getTime()}`, expiresInSeconds: 7200 }),
    exchangeLoginCode: async (code) => {
      const answer = await spend(code, true);
      return answer.status === 'known' ? { status: 'known', openid: miniProgramOpenid(answer.person.openid) } : answer;
    },
    exchangeCode: (code) => spend(code, false),
  };

  async function spend(code: string, isMiniProgram: boolean): Promise<WechatAnswer> {
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
    const isForeign = (used.scope === LOGIN_SCOPE) !== isMiniProgram;
    if (used.expiresAt <= clock.now() || person === null || isForeign) return { status: 'invalid' };
    if (used.scope === 'snsapi_userinfo') return { status: 'known', person };
    return { status: 'known', person: { ...person, unionid: '', nickname: '', face: '' } };
  }
}

/** A person has a different openid in each app. */
const miniProgramOpenid = (openid: string) => openid.replace('sandbox-openid-', 'sandbox-mini-');

/** A code as WeChat adds it to the redirect: valid once, for five minutes. */
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
