import { textOf } from '#server/gateways/payment/provider-fetch.ts';
import type { AdPlatform, Conversion } from './ad-platform.ts';
import { forAll, isVerdict, later, readRecord, refused, TOLD } from './read-answer.ts';

const URL_OF_EVENTS = 'https://ad.partner.gifshow.com/track/activate';
/** Types that are sent with the amount. */
const WITH_AMOUNT = new Set(['3', '12', '13', '14', '15', '69']);

/**
 * Kuaishou: one event in a request, by GET and without a token: the click's callback authenticates the sender.
 *
 * It publishes no deduplication id; callback, type and millisecond stay the same. There is no event for a refund.
 * Source: public copies of the platform's interface document (docs/postbacks.md): `result` is 1 when it was accepted,
 * `event_time` has 13 digits, `purchase_amount` is in yuan with two decimals.
 */
export const kuaishou: AdPlatform = {
  mostAtOnce: 1,
  mostBytes: 0,
  mostASecond: 10,
  laneOf: () => '',
  write: ([conversion]) => ({
    method: 'GET',
    url: `${URL_OF_EVENTS}?${new URLSearchParams(queryOf(conversion))}`,
    body: '',
  }),
  read: (answer, events) => {
    const record = readRecord(answer);
    if (isVerdict(record)) return forAll(record, events);
    const { result } = record;
    if (result === 1) return forAll(TOLD, events);
    if (typeof result !== 'number') return forAll(later('回复里没有 result'), events);
    return forAll(refused(`${result} ${textOf(record.error_msg) || textOf(record.msg)}`.trim()), events);
  },
};

function queryOf(conversion: Conversion | undefined): Record<string, string> {
  if (!conversion) throw new Error('A request tells something.');
  const { theirEvent, clickId, happenedAt, cents } = conversion;
  return {
    callback: callbackOf(clickId),
    event_type: theirEvent,
    event_time: String(happenedAt.getTime()),
    ...(WITH_AMOUNT.has(theirEvent) ? { purchase_amount: (cents / 100).toFixed(2) } : {}),
  };
}

/** Some landing addresses contain the complete callback address instead of its value. */
function callbackOf(clickId: string): string {
  if (!/^https?:/i.test(clickId) || !URL.canParse(clickId)) return clickId;
  return new URL(clickId).searchParams.get('callback') ?? clickId;
}
