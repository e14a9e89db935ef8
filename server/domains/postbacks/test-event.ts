import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import type { AdPlatformGateway } from '#server/gateways/ad-platforms/ad-platform.ts';
import { AD_PLATFORM_NAMES } from '#src/contract/console/channel-links.ts';
import {
  POSTBACK_EVENT_NAMES,
  type PostbackEvent,
  type PostbackPlatform,
} from '#src/contract/console/postback-words.ts';
import { accountOf, readPostbackSetting } from './settings.ts';
import { type Telling, tell } from './tell.ts';

/** Any amount will do: the platform's test page shows what arrived. */
const SAMPLE_CENTS = 9900;

interface TestEvent {
  readonly event: PostbackEvent;
  readonly clickId: string;
}

/** Sends a test event to a platform, for its own test page; it is only recorded in the audit log. */
export async function sendTestEvent(
  context: StaffContext & { readonly gateways: { readonly adPlatforms: AdPlatformGateway } },
  platform: PostbackPlatform,
  { event, clickId }: TestEvent,
): Promise<Telling & { readonly at: Date }> {
  const { db, clock, random, seal, gateways } = context;
  const setting = await readPostbackSetting(db, platform);
  const theirEvent = setting.events[event];
  if (theirEvent === '') {
    throw new Refusal('POSTBACK_EVENT_UNKNOWN', { text: `「${POSTBACK_EVENT_NAMES[event]}」没有对应的平台事件` });
  }
  const now = clock.now();
  const conversion = {
    ...{ key: random.bytes(16).toString('hex'), event, theirEvent, clickId, clickName: '', page: '' },
    ...{ cents: event === 'registered' ? 0 : SAMPLE_CENTS, courses: 1, happenedAt: now, originalAt: null },
  };
  const moment = { account: accountOf(setting, seal), now, nonce: random.bytes(16).toString('hex') };
  const telling = await tell(gateways.adPlatforms, platform, [conversion], moment);
  await note(db, context, {
    action: 'postback.test',
    subject: AD_PLATFORM_NAMES[platform],
    after: { event: POSTBACK_EVENT_NAMES[event], verdict: telling.verdicts[0]?.kind ?? '' },
  });
  return { ...telling, at: now };
}
