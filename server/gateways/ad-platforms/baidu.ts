import { recordOf, textOf } from '#server/gateways/payment/provider-fetch.ts';
import type { AdAnswer, AdPlatform, Conversion, Verdict } from './ad-platform.ts';
import { forAll, isVerdict, later, readRecord, refused, seconds, TOLD } from './read-answer.ts';

const URL_OF_CONVERSIONS = 'https://ocpc.baidu.com/ocpcapi/api/uploadConvertData';
const URL_OF_INVALID = 'https://ocpc.baidu.com/ocpcapi/api/uploadInvalidConvertData';
const STATUS = { ok: 0, partly: 1, none: 2, token: 3, later: 4 } as const;

/**
 * Baidu: fewer than 100 events in a request; a refund withdraws the earlier conversion, at an address of its own.
 *
 * It publishes no deduplication id; click, type and second stay the same. Source: ocpx.baidu.com, interfaces
 * uploadConvertData and uploadInvalidConvertData: `logidUrl` at most 1024 characters; status 0 accepted, 1 some, 2
 * none, 3 bad token, 4 try again.
 */
export const baidu: AdPlatform = {
  mostAtOnce: 99,
  mostBytes: 256 * 1024,
  mostASecond: 5,
  laneOf: ({ event }) => (event === 'refunded' ? 'invalid' : 'valid'),
  write: (conversions, { token, origin }) => {
    const isInvalid = conversions[0]?.event === 'refunded';
    const rows = conversions.map((conversion) =>
      isInvalid ? invalidOf(conversion, origin) : conversionOf(conversion, origin),
    );
    return {
      method: 'POST',
      url: isInvalid ? URL_OF_INVALID : URL_OF_CONVERSIONS,
      body: JSON.stringify({ token, [isInvalid ? 'invalidConversionTypes' : 'conversionTypes']: rows }),
    };
  },
  read: readHeader,
};

function conversionOf(conversion: Conversion, origin: string) {
  const { theirEvent, happenedAt, cents } = conversion;
  return {
    logidUrl: logidUrl(conversion, origin),
    newType: Number(theirEvent),
    convertTime: seconds(happenedAt),
    ...(cents > 0 ? { convertValue: cents } : {}),
  };
}

function invalidOf(conversion: Conversion, origin: string) {
  const { theirEvent, happenedAt, originalAt } = conversion;
  return {
    logidUrl: logidUrl(conversion, origin),
    convertType: Number(theirEvent),
    convertTime: seconds(originalAt ?? happenedAt),
    invalidReason: '退款',
  };
}

/** The landing address with the click id, as the visitor opened it. */
const logidUrl = ({ page, clickId }: Conversion, origin: string) =>
  `${origin}${page || '/'}?${new URLSearchParams({ bd_vid: clickId })}`;

function readHeader(answer: AdAnswer, events: number): readonly Verdict[] {
  const record = readRecord(answer);
  if (isVerdict(record)) return forAll(record, events);
  const header = recordOf(record.header);
  const status = typeof header.status === 'number' ? header.status : Number.NaN;
  const text = textOf(header.desc);
  if (status === STATUS.ok) return forAll(TOLD, events);
  if (status === STATUS.token) return forAll(later(`令牌不可用：3 ${text}`.trim()), events);
  if (status !== STATUS.partly && status !== STATUS.none)
    return forAll(later(`${header.status ?? ''} ${text}`.trim()), events);
  const reasons = reasonsByPlace(header.errors);
  return Array.from({ length: events }, (_event, index) => {
    const reason = reasons.get(index);
    if (reason !== undefined) return refused(reason);
    return status === STATUS.partly ? TOLD : refused(`2 ${text}`.trim(), true);
  });
}

/** The error of each row: `position` names it, such as `conversionTypes[3].logidUrl`. */
function reasonsByPlace(errors: unknown): ReadonlyMap<number, string> {
  const entries = (Array.isArray(errors) ? errors : []).flatMap((error): [number, string][] => {
    const { position, code, message } = recordOf(error);
    const place = /\[(\d+)\]/.exec(textOf(position))?.[1];
    return place === undefined ? [] : [[Number(place), `${code ?? ''} ${textOf(message)}`.trim()]];
  });
  return new Map(entries);
}
