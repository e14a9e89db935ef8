import { parseRecord, recordOf, textOf } from '#server/gateways/payment/provider-fetch.ts';
import { THEIR_EVENTS } from '#src/contract/console/postback-words.ts';
import type { AdAnswer, AdRequest } from './ad-platform.ts';
import { answered, isInTime, isKnownClick, type Reception } from './sandbox-reception.ts';

const MOST_BYTES = 16 * 1024;
const said = (code: number, message: string) => answered({ code, message });

/** Oceanengine: a duplicate has the same click, event and millisecond. */
export async function receiveOceanengine(
  { method, url, body }: AdRequest,
  { now, book }: Reception,
): Promise<AdAnswer> {
  if (method !== 'POST' || new URL(url).pathname !== '/api/v2/conversion') return answered({}, 404);
  const data = Buffer.byteLength(body) > MOST_BYTES ? undefined : parseRecord(body);
  if (!data) return said(40000, 'invalid json');
  const { event_type: type, timestamp } = data;
  const callback = textOf(recordOf(recordOf(data.context).ad).callback);
  if (!Object.hasOwn(THEIR_EVENTS.oceanengine, textOf(type))) return said(40001, `unknown event_type ${textOf(type)}`);
  if (!isKnownClick(callback)) return said(40002, 'callback decrypt failed');
  if (typeof timestamp !== 'number' || String(timestamp).length !== 13)
    return said(40003, 'timestamp must be milliseconds');
  const happenedAt = new Date(timestamp);
  if (!isInTime(happenedAt, now)) return said(40004, 'timestamp out of range');
  const { pay_amount: amount } = recordOf(data.properties);
  if (amount !== undefined && (typeof amount !== 'number' || amount < 0)) return said(40005, 'invalid pay_amount');
  const event = textOf(type);
  await book.keep(
    [{ platform: 'oceanengine', key: `${callback} ${event} ${timestamp}`, event, clickId: callback, happenedAt }],
    now,
  );
  return said(0, 'success');
}
