import type { PostbackPlatform } from '#src/contract/console/postback-words.ts';
import type { AdAnswer, AdRequest } from './ad-platform.ts';
import { receiveBaidu } from './sandbox-baidu.ts';
import { receiveKuaishou } from './sandbox-kuaishou.ts';
import { receiveOceanengine } from './sandbox-oceanengine.ts';
import type { Reception } from './sandbox-reception.ts';
import { tooMuch } from './sandbox-rush.ts';
import { receiveTencent } from './sandbox-tencent.ts';

type Receiver = (request: AdRequest, reception: Reception) => Promise<AdAnswer>;

const RECEIVERS: Readonly<Record<string, readonly [platform: PostbackPlatform, receive: Receiver]>> = {
  'api.e.qq.com': ['tencent', receiveTencent],
  'analytics.oceanengine.com': ['oceanengine', receiveOceanengine],
  'ocpc.baidu.com': ['baidu', receiveBaidu],
  'ad.partner.gifshow.com': ['kuaishou', receiveKuaishou],
};

/** The platform that an address belongs to; throws for any other. */
export function platformAt(url: string): PostbackPlatform {
  const found = RECEIVERS[new URL(url).host];
  if (!found) throw new Error('No ad platform lives at this address.');
  return found[0];
}

/** What the platform at this address answers, as strict as the real one. */
export async function receive(request: AdRequest, reception: Reception): Promise<AdAnswer> {
  const [platform, receiver] = RECEIVERS[new URL(request.url).host] ?? [];
  if (!platform || !receiver) return { status: 404, body: '' };
  return reception.book.isTooMuch(platform, reception.now) ? tooMuch(platform) : receiver(request, reception);
}
