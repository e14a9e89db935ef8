import { answerOf, posted, stableToken, type TicketSettings } from './jsapi-ticket.ts';

/** One message by a template. */
export interface WechatReminder {
  readonly openid: string;
  readonly templateId: string;
  readonly scene: number;
  /** At most 15 characters. */
  readonly title: string;
  /** At most 200 characters. */
  readonly text: string;
  /** The page that it opens. */
  readonly url: string;
}

/**
 * Sends a message that its reader requested once.
 *
 * Source: WeChat official account documentation, "one-time subscription message".
 */
export async function sendReminder(settings: TicketSettings, reminder: WechatReminder): Promise<void> {
  const { openid, templateId, scene, title, text, url } = reminder;
  const query = new URLSearchParams({ access_token: await stableToken(settings) });
  await answerOf(
    `${settings.apiOrigin}/cgi-bin/message/template/subscribe?${query}`,
    posted({
      touser: openid,
      template_id: templateId,
      scene: String(scene),
      title,
      url,
      data: { content: { value: text } },
    }),
  );
}
