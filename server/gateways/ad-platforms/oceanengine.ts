import { textOf } from '#server/gateways/payment/provider-fetch.ts';
import type { AdPlatform, Conversion } from './ad-platform.ts';
import { forAll, isVerdict, later, readRecord, refused, TOLD, tooMany } from './read-answer.ts';

const URL_OF_CONVERSIONS = 'https://analytics.oceanengine.com/api/v2/conversion';
/** Codes for too many requests, common to all of the platform's interfaces. */
const TOO_MANY_CODES = new Set([40100, 40110]);

/**
 * Oceanengine: one event in a request, without a token: the encrypted click id authenticates the sender.
 *
 * It publishes no deduplication id. A repeated event is identical to the byte: click, event and millisecond. Source:
 * event-manager.oceanengine.com, landing pages' interface, from public SDKs (docs/postbacks.md).
 */
export const oceanengine: AdPlatform = {
  mostAtOnce: 1,
  mostBytes: 16 * 1024,
  mostASecond: 10,
  laneOf: () => '',
  write: ([conversion]) => ({ method: 'POST', url: URL_OF_CONVERSIONS, body: JSON.stringify(bodyOf(conversion)) }),
  read: (answer, events) => {
    const record = readRecord(answer);
    if (isVerdict(record)) return forAll(record, events);
    const code = Number(record.code);
    if (code === 0) return forAll(TOLD, events);
    const text = `${code} ${textOf(record.message)}`.trim();
    if (TOO_MANY_CODES.has(code)) return forAll(tooMany(text, answer), events);
    const passes = code >= 50000 || Number.isNaN(code);
    return forAll(passes ? later(text) : refused(text), events);
  },
};

function bodyOf(conversion: Conversion | undefined): Readonly<Record<string, unknown>> {
  if (!conversion) throw new Error('A request tells something.');
  const { theirEvent, clickId, happenedAt, cents, event, courses } = conversion;
  const properties = {
    ...(cents > 0 ? { pay_amount: cents } : {}),
    ...(event === 'regular-paid' ? { class_purchase_amount: courses } : {}),
  };
  return {
    event_type: theirEvent,
    context: { ad: { callback: clickId } },
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    timestamp: happenedAt.getTime(),
  };
}
