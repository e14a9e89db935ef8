import { parseRecord, recordOf, textOf } from '#server/gateways/payment/provider-fetch.ts';
import { THEIR_EVENTS } from '#src/contract/console/postback-words.ts';
import type { AdAnswer, AdRequest } from './ad-platform.ts';
import {
  answered,
  isInTime,
  isKnownClick,
  type Received,
  type Reception,
  SANDBOX_AD_TOKEN,
} from './sandbox-reception.ts';

const PATH = '/v3.0/user_actions/add';
const MOST_ACTIONS = 50;
const MOST_BYTES = 50 * 1024;
const MOST_NONCE = 32;
const CLOCK_SECONDS = 300;

const said = (code: number, message: string, message_cn: string) => answered({ code, message, message_cn });
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** Tencent as documented: HTTP 200 for every refusal, and one wrong action refuses the request. */
export async function receiveTencent({ method, url, body }: AdRequest, { now, book }: Reception): Promise<AdAnswer> {
  const { pathname, searchParams } = new URL(url);
  const [token, timestamp, nonce] = ['access_token', 'timestamp', 'nonce'].map((name) => searchParams.get(name) ?? '');
  if (method !== 'POST' || pathname !== PATH) return answered({}, 404);
  if (!token) return said(11005, 'Access token is empty.', 'access_token 为必填字段');
  if (token !== SANDBOX_AD_TOKEN) return said(11002, 'Access token is invalid.', '您的 access_token 无效');
  if (!timestamp || !nonce)
    return said(12000, 'Your request is missing a required parameter.', '缺少 timestamp 或 nonce');
  if (Math.abs(Number(timestamp) - now.getTime() / 1000) > CLOCK_SECONDS || Number.isNaN(Number(timestamp))) {
    return said(12001, 'The timestamp is out of range.', '时间戳误差超过 300 秒');
  }
  if (nonce.length > MOST_NONCE || !(await book.isNewNonce(nonce))) {
    return said(12002, 'The nonce is not unique.', 'nonce 重复或过长');
  }
  if (Buffer.byteLength(body) > MOST_BYTES) return said(31002, 'The request is too large.', '请求超过 50KB');
  const data = parseRecord(body) ?? {};
  if (!isNumber(data.account_id) || !isNumber(data.user_action_set_id)) {
    return said(31000, 'A required field is missing.', 'account_id、user_action_set_id 必填且为整数');
  }
  const actions = Array.isArray(data.actions) ? data.actions.map(recordOf) : [];
  if (actions.length === 0 || actions.length > MOST_ACTIONS) {
    return said(31001, 'The length of actions is wrong.', 'actions 数组长度为 1 至 50');
  }
  const problem = actions.map((action) => problemOf(action, now)).find((text) => text !== '');
  if (problem) return said(31003, 'An action is invalid.', problem);
  await book.keep(actions.map(receivedOf), now);
  return said(0, '', '');
}

function problemOf(action: Readonly<Record<string, unknown>>, now: Date): string {
  const { action_time: time, action_type: type, outer_action_id: id, url } = action;
  const clickId = textOf(recordOf(action.trace).click_id);
  if (!isNumber(time) || time > 2 ** 31 - 1) return 'action_time 必填且为秒';
  if (!isInTime(new Date(time * 1000), now)) return 'action_time 不在可回传的时间内';
  if (!Object.hasOwn(THEIR_EVENTS.tencent, textOf(type))) return `action_type ${textOf(type)} 不存在`;
  if (!/^\w{1,255}$/.test(textOf(id))) return 'outer_action_id 只能由字母、数字和下划线组成';
  if (clickId.length > 64 || !isKnownClick(clickId)) return 'click_id 无效';
  if (!/^https?:\/\/.{1,2040}$/.test(textOf(url))) return '网页回传时必须填写 url';
  return '';
}

function receivedOf(action: Readonly<Record<string, unknown>>): Received {
  return {
    platform: 'tencent',
    key: textOf(action.outer_action_id),
    event: textOf(action.action_type),
    clickId: textOf(recordOf(action.trace).click_id),
    happenedAt: new Date(Number(action.action_time) * 1000),
  };
}
