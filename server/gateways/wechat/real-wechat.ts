import type { LoginAnswer, WechatAnswer, WechatGateway } from '#server/gateways/wechat/wechat-gateway.ts';
import { fetchJsapiTicket } from './jsapi-ticket.ts';
import { sendReminder } from './wechat-reminder.ts';

export interface WechatSettings {
  readonly appId: string;
  readonly appSecret: string;
  /** The mini-program with this site in its web-view. */
  readonly miniProgram?: { readonly appId: string; readonly appSecret: string } | undefined;
  /** Origin of WeChat's API; another one only in tests. */
  readonly apiOrigin?: string;
}

const TIMEOUT_MS = 3000;
const AUTHORIZE_URL = 'https://open.weixin.qq.com/connect/oauth2/authorize';
/** Errors caused by the code itself; any other means that WeChat failed. */
const USED_CODE = 40163;
const BAD_CODES = new Set([40029, 41008, 42003]);

/** WeChat's web login (official account). Source: WeChat web development guide, "web page authorization". */
export function wechatGateway(settings: WechatSettings) {
  const { appId, appSecret, miniProgram, apiOrigin = 'https://api.weixin.qq.com' } = settings;
  const ask = async (path: string, query: Readonly<Record<string, string>>) => {
    const response = await fetch(`${apiOrigin}${path}?${new URLSearchParams(query)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`WeChat answered ${path} with HTTP ${response.status}.`);
    const answer: unknown = await response.json();
    return answer !== null && typeof answer === 'object' ? { ...answer } : {};
  };
  const gateway: WechatGateway = {
    oauth: { appId, authorizeUrl: AUTHORIZE_URL },
    jsapiTicket: () => fetchJsapiTicket({ appId, appSecret, apiOrigin }),
    remind: (reminder) => sendReminder({ appId, appSecret, apiOrigin }, reminder),
    exchangeLoginCode: async (code): Promise<LoginAnswer> => {
      if (!miniProgram) throw new Error('No mini-program is configured.');
      const session: Answer = await ask('/sns/jscode2session', {
        appid: miniProgram.appId,
        secret: miniProgram.appSecret,
        js_code: code,
        grant_type: 'authorization_code',
      });
      const error = Number(session.errcode ?? 0);
      if (error === USED_CODE) return { status: 'used' };
      if (BAD_CODES.has(error)) return { status: 'invalid' };
      if (error !== 0 || typeof session.openid !== 'string') throw new Error(`WeChat refused a login code: ${error}.`);
      return { status: 'known', openid: session.openid };
    },
    exchangeCode: async (code): Promise<WechatAnswer> => {
      const grant: Answer = await ask('/sns/oauth2/access_token', {
        appid: appId,
        secret: appSecret,
        code,
        grant_type: 'authorization_code',
      });
      const error = Number(grant.errcode ?? 0);
      if (error === USED_CODE) return { status: 'used' };
      if (BAD_CODES.has(error)) return { status: 'invalid' };
      if (error !== 0 || typeof grant.openid !== 'string') throw new Error(`WeChat refused a code: ${error}.`);
      const mayReadProfile = textOf(grant.scope).split(',').includes('snsapi_userinfo');
      const profile: Answer = mayReadProfile
        ? await ask('/sns/userinfo', {
            access_token: textOf(grant.access_token),
            openid: grant.openid,
            lang: 'zh_CN',
          })
        : {};
      return {
        status: 'known',
        person: {
          openid: grant.openid,
          unionid: textOf(profile.unionid ?? grant.unionid),
          nickname: textOf(profile.nickname),
          face: textOf(profile.headimgurl).replace(/^http:/, 'https:'),
          isSnapshot: grant.is_snapshotuser === 1,
        },
      };
    },
  };
  return gateway;
}

interface Answer {
  readonly [field: string]: unknown;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
