import type { AdAnswer } from '#server/gateways/ad-platforms/ad-platform.ts';
import { answered } from '#server/gateways/ad-platforms/sandbox-reception.ts';
import { parseRecord, textOf } from '#server/gateways/payment/provider-fetch.ts';
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
  yuanOfMills,
} from './sandbox-receiver.ts';

const said = (code: number, message: string, data: object = {}) =>
  answered({ code, message, request_id: 'sandbox', data });
const TOKEN_CODES = { empty: 40104, wrong: 40105, expired: 40102 } as const;
const DIMENSIONS = new Set(['stat_time_day', 'cdp_promotion_id', 'cdp_promotion_name']);
const MOST_ROWS = 100;

/** Oceanengine: HTTP 200 for every refusal. */
export const receiveOceanengineReport: CostReceiver = async (request, reception) => {
  const { method, url, body, headers = {} } = request;
  const { pathname, searchParams: query } = new URL(url);
  if (method === 'POST' && pathname === '/open_api/oauth2/refresh_token/') return refresh(body, reception);
  if (method !== 'GET' || pathname !== '/open_api/v3.0/report/custom/get/') return answered({}, 404);
  const state = await stateOfAccess(headers['Access-Token'] ?? '', reception);
  if (state !== 'good') return said(TOKEN_CODES[state], `access token ${state}`);
  const account = query.get('advertiser_id') ?? '';
  if (!/^\d{1,19}$/.test(account)) return said(40001, 'advertiser_id: Not a valid integer');
  if (isStrange(account)) return said(40002, 'No permission to operate advertiser');
  const [dimensions, metrics, filters, order] = ['dimensions', 'metrics', 'filters', 'order_by'].map((name) =>
    listOf(query.get(name)),
  );
  if (!dimensions || dimensions.some((one) => !DIMENSIONS.has(String(one)))) return said(40001, 'dimensions: invalid');
  if (!metrics?.includes('stat_cost')) return said(40001, 'metrics: invalid');
  if (!filters || !order) return said(40001, 'filters and order_by are required');
  if (query.get('data_topic') !== 'BASIC_DATA') return said(40001, 'data_topic: invalid');
  const [start, end] = [query.get('start_time'), query.get('end_time')];
  if (!isDay(start) || !isDay(end) || start > end) return said(40001, 'start_time or end_time: invalid');
  const [page, size] = [query.get('page') ?? '1', query.get('page_size') ?? '10'];
  if (!isPage(page, 99_999) || !isPage(size, MOST_ROWS)) return said(40001, 'page_size: must be between 1 and 100');
  const ads = sandboxAds(account, start, reception.now);
  return said(0, 'OK', {
    rows: pageOf(ads, Number(page), Number(size)).map(({ ad, name, mills }) => ({
      dimensions: { stat_time_day: `${start} 00:00:00`, cdp_promotion_id: ad, cdp_promotion_name: name },
      metrics: { stat_cost: yuanOfMills(mills) },
    })),
    page_info: {
      ...{ page: Number(page), page_size: Number(size) },
      ...{ total_number: ads.length, total_page: Math.ceil(ads.length / Number(size)) },
    },
  });
};

async function refresh(body: string, reception: CostReception): Promise<AdAnswer> {
  const data = parseRecord(body) ?? {};
  if (data.grant_type !== 'refresh_token') return said(40108, 'grant_type error');
  if (data.app_id !== Number(SANDBOX_APP.id) || data.secret !== SANDBOX_APP.secret) return said(40101, 'app error');
  const pair = await exchange(textOf(data.refresh_token), reception, true);
  if (!pair) return said(40107, 'refresh token error');
  return said(0, 'OK', {
    ...{ access_token: pair.access, expires_in: ACCESS_SECONDS },
    ...{ refresh_token: pair.refresh, refresh_token_expires_in: REFRESH_SECONDS },
  });
}
