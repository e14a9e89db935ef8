import { Refusal } from '#server/domains/refusal.ts';
import { jsapiTicket } from '#server/domains/wechat/jsapi-ticket.ts';
import { isOwnPage, signPage } from '#server/domains/wechat/sign-page.ts';
import { answerSubscription, askSubscription } from '#server/domains/wechat/subscriptions.ts';
import type { Handlers } from '#server/http/calls/handlers.ts';
import { newToken } from '#server/kernel/random.ts';
import type { share } from '#src/contract/share.ts';

export const shareHandlers: Handlers<typeof share> = {
  'POST /api/v1/common/kaoyanvip/jsapi_sign': async ({ body }, context) => {
    const { clock, random, gateways, host, log } = context;
    if (!isOwnPage(body.url, host)) throw new Refusal('URL_NOT_OURS');
    const appID = gateways.wechat.oauth?.appId;
    if (appID === undefined) throw new Refusal('REFUSED', { text: '暂未开通微信分享' });
    const ticket = await jsapiTicket(context, appID).catch((error: unknown) => {
      log.error({ error: error instanceof Error ? error.message : typeof error }, 'no ticket from WeChat');
      throw new Refusal('REFUSED', { text: '微信分享暂不可用' });
    });
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const noncestr = newToken(random).replaceAll(/[-_]/g, '').slice(0, 16);
    return { appID, timestamp, noncestr, signature: signPage({ ticket, noncestr, timestamp, url: body.url }) };
  },

  'GET /api/v1/base/wxserver/scene': async ({ query }, context) => askSubscription(context, query),

  'POST /api/v1/base/wxserver/template': async ({ body }, context) => answerSubscription(context, body),
};
