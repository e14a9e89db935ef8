import { api } from '#src/lib/api/api-client.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import * as paths from '#src/lib/paths.ts';

/** WeChat's page that asks for one message. Source: official account documentation, "one-time subscription message". */
const SUBSCRIBE_URL = 'https://mp.weixin.qq.com/mp/subscribemsg';

interface Question {
  readonly appID: string;
  readonly scene: number;
  readonly template_id: string;
  readonly reserved: string;
  readonly subscribe_url?: string;
}

/** Goes to WeChat's page that asks for permission to send a reminder; it returns to `returnTo`. */
export function useWechatReminder() {
  return useWrite({
    mutationFn: async ({ classroom, returnTo }: { readonly classroom: string; readonly returnTo: string }) => {
      const question = await api('GET /api/v1/base/wxserver/scene', { query: { purpose: 'live', classroom } });
      window.location.assign(subscribeAddress(question, { returnTo, origin: window.location.origin }));
    },
  });
}

/** The address of that page. Throws when it is neither WeChat's nor ours. */
export function subscribeAddress(
  { appID, scene, template_id: template, reserved, subscribe_url: page = SUBSCRIBE_URL }: Question,
  { returnTo, origin }: { readonly returnTo: string; readonly origin: string },
): string {
  const url = new URL(page, origin);
  if (url.protocol !== 'https:' && url.origin !== origin) throw new RangeError(`"${page}" is no page of WeChat`);
  const query = new URLSearchParams({
    action: 'get_confirm',
    appid: appID,
    scene: String(scene),
    template_id: template,
    redirect_url: origin + paths.wechatTemplateCallback({}, { redirect: returnTo }),
    reserved,
  });
  return `${url.origin}${url.pathname}?${query}#wechat_redirect`;
}
