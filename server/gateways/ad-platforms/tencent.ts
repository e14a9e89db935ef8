import { textOf } from '#server/gateways/payment/provider-fetch.ts';
import type { AdPlatform, Conversion } from './ad-platform.ts';
import { forAll, isVerdict, later, readRecord, refused, seconds, TOLD, tooMany } from './read-answer.ts';

const URL_OF_ACTIONS = 'https://api.e.qq.com/v3.0/user_actions/add';

/** Codes about the token, not the event. */
const TOKEN_CODES = new Set([11000, 11002, 11004, 11005, 11007, 11014]);
/** The length of each limit in seconds; undefined when the platform does not say. */
const TOO_MANY_CODES: ReadonlyMap<number, number | undefined> = new Map([
  [11008, undefined],
  [11016, 1],
  [11017, 60],
  [11018, 24 * 3600],
  [11019, undefined],
  [30104, undefined],
]);

/**
 * Tencent: many actions in a request, deduplicated by `outer_action_id`.
 *
 * Source: developers.e.qq.com v3.0, user_actions/add and errors: 1 to 50 actions of at most 50 KB, a time stamp at most
 * 300 seconds off, a nonce of at most 32 characters; codes 30000 to 30099 are temporary faults of theirs. There is one
 * answer for the whole request.
 */
export const tencent: AdPlatform = {
  mostAtOnce: 50,
  mostBytes: 50 * 1024,
  mostASecond: 5,
  laneOf: () => '',
  write: (conversions, account, { now, nonce }) => {
    const query = { access_token: account.token, timestamp: String(seconds(now)), nonce };
    return {
      method: 'POST',
      url: `${URL_OF_ACTIONS}?${new URLSearchParams(query)}`,
      body: JSON.stringify({
        account_id: Number(account.accountId),
        user_action_set_id: Number(account.dataSetId),
        actions: conversions.map((conversion) => actionOf(conversion, account.origin)),
      }),
    };
  },
  read: (answer, events) => {
    const record = readRecord(answer);
    if (isVerdict(record)) return forAll(record, events);
    const code = Number(record.code);
    if (code === 0) return forAll(TOLD, events);
    const text = `${code} ${textOf(record.message_cn) || textOf(record.message)}`.trim();
    if (TOKEN_CODES.has(code)) return forAll(later(`令牌不可用：${text}`), events);
    if (TOO_MANY_CODES.has(code)) return forAll(tooMany(text, answer, TOO_MANY_CODES.get(code)), events);
    const passes = code === 10000 || (code >= 30000 && code < 30100) || Number.isNaN(code);
    return forAll(passes ? later(text) : refused(text, true), events);
  },
};

function actionOf(conversion: Conversion, origin: string): Readonly<Record<string, unknown>> {
  const { key, theirEvent, clickId, page, happenedAt } = conversion;
  const param = paramOf(conversion);
  return {
    outer_action_id: key,
    action_time: seconds(happenedAt),
    action_type: theirEvent,
    trace: { click_id: clickId },
    url: origin + (page || '/'),
    ...(Object.keys(param).length > 0 ? { action_param: param } : {}),
  };
}

/** `value` is in cents; the price of a course, for attending, in yuan. */
function paramOf({ event, cents }: Conversion): Readonly<Record<string, unknown>> {
  if (event === 'first-lesson' || event === 'completed') return { price_1: cents / 100 };
  return cents > 0 ? { value: cents } : {};
}
