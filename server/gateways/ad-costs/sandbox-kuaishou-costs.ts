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
  pageOf,
  REFRESH_SECONDS,
  stateOfAccess,
  yuanOfMills,
} from './sandbox-receiver.ts';

const said = (code: number, message: string, data: object = {}) => answered({ code, message, data });
const MOST_ROWS = 2000;

/** Kuaishou: HTTP 200 for every refusal; yuan as a number. */
export const receiveKuaishouReport: CostReceiver = async ({ method, url, body, headers = {} }, reception) => {
  const { pathname } = new URL(url);
  if (method !== 'POST') return answered({}, 404);
  const data = parseRecord(body) ?? {};
  if (pathname === '/rest/openapi/oauth2/authorize/refresh_token') return refresh(data, reception);
  if (pathname !== '/rest/openapi/v1/report/unit_report') return answered({}, 404);
  const state = await stateOfAccess(headers['Access-Token'] ?? '', reception);
  if (state !== 'good') return said(402001, `access_token ${state}`);
  const { advertiser_id: id, start_date: start, end_date: end, page = 1, page_size: size = 20 } = data;
  if (typeof id !== 'number') return said(400001, 'advertiser_id 不正确');
  if (isStrange(String(id))) return said(403000, '没有权限');
  if (!isDay(start) || !isDay(end) || start > end) return said(400001, '日期不正确');
  if (data.temporal_granularity !== 'DAILY') return said(400001, 'temporal_granularity 不正确');
  if (!isPage(String(page), 99_999) || !isPage(String(size), MOST_ROWS)) return said(400001, 'page_size 不正确');
  const ads = sandboxAds(String(id), start, reception.now);
  // Amounts are JSON numbers, written with exactly their digits.
  const details = pageOf(ads, Number(page), Number(size)).map(
    ({ ad, name, mills }) =>
      `{"unit_id":${ad},"unit_name":${JSON.stringify(name)},"stat_date":"${start}","charge":${yuanOfMills(mills)}}`,
  );
  const text = `{"code":0,"message":"OK","data":{"total_count":${ads.length},"details":[${details.join(',')}]}}`;
  return { status: 200, body: text };
};

async function refresh(data: Readonly<Record<string, unknown>>, reception: CostReception): Promise<AdAnswer> {
  if (data.app_id !== Number(SANDBOX_APP.id) || data.secret !== SANDBOX_APP.secret) return said(401000, '应用不存在');
  const pair = await exchange(textOf(data.refresh_token), reception, true);
  if (!pair) return said(402002, 'refresh_token 已失效');
  return said(0, 'OK', {
    ...{ access_token: pair.access, access_token_expires_in: ACCESS_SECONDS },
    ...{ refresh_token: pair.refresh, refresh_token_expires_in: REFRESH_SECONDS },
  });
}
