import type { AdAnswer } from '#server/gateways/ad-platforms/ad-platform.ts';
import { answered } from '#server/gateways/ad-platforms/sandbox-reception.ts';
import { parseRecord } from '#server/gateways/payment/provider-fetch.ts';
import { isStrange, SANDBOX_APP, sandboxAds } from './sandbox-figures.ts';
import {
  ACCESS_SECONDS,
  type CostReceiver,
  type CostReception,
  exchange,
  isDay,
  isPage,
  listOf,
  pageOf,
  REFRESH_SECONDS,
  stateOfAccess,
} from './sandbox-receiver.ts';

const said = (code: number, message: string, message_cn: string, data: object = {}) =>
  answered({ code, message, message_cn, data });
const TOKEN_CODES = { empty: 11005, wrong: 11002, expired: 11000 } as const;
const CLOCK_SECONDS = 300;
const MOST_NONCE = 32;
const MOST_ROWS = 2000;
const FIELDS = new Set(['date', 'adgroup_id', 'adgroup_name', 'cost', 'view_count', 'valid_click_count']);

/** Tencent: HTTP 200 for every refusal; whole cents. */
export const receiveTencentReport: CostReceiver = async ({ method, url }, reception) => {
  const { pathname, searchParams: query } = new URL(url);
  if (method !== 'GET') return answered({}, 404);
  if (pathname === '/oauth/token') return refresh(query, reception);
  if (pathname !== '/v3.0/daily_reports/get') return answered({}, 404);
  const state = await stateOfAccess(query.get('access_token') ?? '', reception);
  if (state !== 'good') return said(TOKEN_CODES[state], `Access token is ${state}.`, '您的 access_token 不可用');
  const age = Math.abs(Number(query.get('timestamp') || Number.NaN) - reception.now.getTime() / 1000);
  if (!(age <= CLOCK_SECONDS)) return said(12001, 'The timestamp is out of range.', '时间戳误差超过 300 秒');
  const nonce = query.get('nonce') ?? '';
  // Each nonce is accepted once.
  const isNew =
    nonce !== '' && nonce.length <= MOST_NONCE && (await reception.tokens.use(`nonce-${nonce}`, reception.now));
  if (!isNew) return said(12002, 'The nonce is not unique.', 'nonce 重复或过长');
  const account = query.get('account_id') ?? '';
  if (!/^\d{1,19}$/.test(account)) return said(18001, 'account_id is invalid.', 'account_id 不正确');
  if (isStrange(account))
    return said(11014, 'The API you requested is out of the scope of authority.', '超出了授权范围');
  if (query.get('level') !== 'REPORT_LEVEL_ADGROUP') return said(18001, 'level is invalid.', 'level 不正确');
  const { start_date: start, end_date: end } = parseRecord(query.get('date_range') ?? '') ?? {};
  if (!isDay(start) || !isDay(end) || start > end) return said(18001, 'date_range is invalid.', '日期范围不正确');
  const [group, fields] = [listOf(query.get('group_by')), listOf(query.get('fields'))];
  if (!group?.includes('date') || !group.includes('adgroup_id'))
    return said(18001, 'group_by is invalid.', '聚合参数不正确');
  if (!fields || fields.some((one) => !FIELDS.has(String(one))))
    return said(18001, 'fields is invalid.', 'fields 不正确');
  const [page, size] = [query.get('page') ?? '1', query.get('page_size') ?? '10'];
  if (!isPage(page, 99_999) || !isPage(size, MOST_ROWS)) return said(18001, 'page_size is invalid.', '分页不正确');
  const ads = sandboxAds(account, start, reception.now);
  const list = pageOf(ads, Number(page), Number(size)).map(({ ad, name, mills }) => ({
    ...{ date: start, adgroup_id: Number(ad.slice(-10)), adgroup_name: name, cost: Math.round(mills / 10) },
  }));
  const info = { page: Number(page), page_size: Number(size), total_number: ads.length };
  return said(0, '', '', { list, page_info: { ...info, total_page: Math.ceil(ads.length / info.page_size) } });
};

async function refresh(query: URLSearchParams, reception: CostReception): Promise<AdAnswer> {
  if (query.get('grant_type') !== 'refresh_token') return said(18001, 'grant_type is invalid.', 'grant_type 不正确');
  if (query.get('client_id') !== SANDBOX_APP.id || query.get('client_secret') !== SANDBOX_APP.secret) {
    return said(11007, 'The client_id is invalid.', '应用 id 无效');
  }
  const pair = await exchange(query.get('refresh_token') ?? '', reception, false);
  if (!pair) return said(11012, 'Refresh token is expired.', 'refresh_token 过期，请重新发起授权流程');
  return said(0, '', '', {
    ...{ access_token: pair.access, access_token_expires_in: ACCESS_SECONDS },
    ...{ refresh_token: pair.refresh, refresh_token_expires_in: REFRESH_SECONDS },
  });
}
