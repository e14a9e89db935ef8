import { forgetOneShotQuery, oneShotQuery } from '#src/lib/addresses/one-shot-query.ts';
import { api } from '#src/lib/api/api-client.ts';

/** `missing`: WeChat sent no usable answer. */
export type Subscription = 'subscribed' | 'declined' | 'missing';

/** Reports a student's answer to WeChat's permission question to the server, once. Throws an API failure. */
export async function reportSubscription(): Promise<Subscription> {
  const { action, scene, template_id: template, openid, reserved } = oneShotQuery() ?? {};
  if ((action !== 'confirm' && action !== 'cancel') || !template || !reserved || !/^\d{1,5}$/.test(scene ?? '')) {
    return 'missing';
  }
  forgetOneShotQuery();
  const { is_subscribed: isSubscribed } = await api('POST /api/v1/base/wxserver/template', {
    body: { action, scene: Number(scene), template_id: template, reserved, ...(openid && { openid }) },
  });
  return isSubscribed ? 'subscribed' : 'declined';
}
