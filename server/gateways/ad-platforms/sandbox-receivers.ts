import { type PostbackPlatform, THEIR_EVENTS } from '#src/contract/console/postback-words.ts';
import type { AdAnswer, AdRequest } from './ad-platform.ts';
import { receiveBaidu } from './sandbox-baidu.ts';
import { receiveOceanengine } from './sandbox-oceanengine.ts';
import { answered, isInTime, isKnownClick, type Reception } from './sandbox-reception.ts';
import { tooMuch } from './sandbox-rush.ts';
import { receiveTencent } from './sandbox-tencent.ts';

/** Types that need the amount. */
const WITH_AMOUNT = new Set(['3', '12', '13', '14', '15']);
const said = (result: number, error_msg?: string) => answered({ result, ...(error_msg ? { error_msg } : {}) });

/** Kuaishou: a duplicate has the same callback, type and millisecond. */
async function receiveKuaishou({ method, url }: AdRequest, { now, book }: Reception): Promise<AdAnswer> {
  const { pathname, searchParams } = new URL(url);
  if (method !== 'GET' || pathname !== '/track/activate') return answered({}, 404);
  const [callback, event, time, amount] = ['callback', 'event_type', 'event_time', 'purchase_amount'].map(
    (name) => searchParams.get(name) ?? '',
  ) as [string, string, string, string];
  if (!isKnownClick(callback) || /^https?:/.test(callback)) return said(-1, 'callbackinfo decoded failure');
  if (!Object.hasOwn(THEIR_EVENTS.kuaishou, event)) return said(-2, 'event_type illegal');
  if (!/^\d{13}$/.test(time)) return said(-3, 'event_time illegal');
  if (!isInTime(new Date(Number(time)), now)) return said(-4, 'event_time out of range');
  if (WITH_AMOUNT.has(event) && !/^\d+\.\d{2}$/.test(amount)) return said(-5, 'purchase_amount illegal');
  const happenedAt = new Date(Number(time));
  await book.keep(
    [{ platform: 'kuaishou', key: `${callback} ${event} ${time}`, event, clickId: callback, happenedAt }],
    now,
  );
  return said(1);
}

type Receiver = (request: AdRequest, reception: Reception) => Promise<AdAnswer>;

const RECEIVERS: Readonly<Record<string, readonly [platform: PostbackPlatform, receive: Receiver]>> = {
  'api.e.qq.com': ['tencent', receiveTencent],
  'analytics.oceanengine.com': ['oceanengine', receiveOceanengine],
  'ocpc.baidu.com': ['baidu', receiveBaidu],
  'ad.partner.gifshow.com': ['kuaishou', receiveKuaishou],
};

/** The platform of an address; throws for an unknown one. */
export function platformAt(url: string): PostbackPlatform {
  const found = RECEIVERS[new URL(url).host];
  if (!found) throw new Error('No ad platform lives at this address.');
  return found[0];
}

/** The answer of the platform at this address, as strict as the real one. */
export async function receive(request: AdRequest, reception: Reception): Promise<AdAnswer> {
  const [platform, receiver] = RECEIVERS[new URL(request.url).host] ?? [];
  if (!platform || !receiver) return { status: 404, body: '' };
  return reception.book.isTooMuch(platform, reception.now) ? tooMuch(platform) : receiver(request, reception);
}
