import { recordOf } from '#server/gateways/payment/provider-fetch.ts';
import type { CostReport } from './cost-report.ts';
import { ofGrant, readData, readNewTokens, readRows } from './read-report.ts';

const HOST = 'https://api.oceanengine.com';
const CODES = {
  code: 'code',
  words: ['message'],
  failures: {
    40002: 'rights',
    40101: 'app',
    40102: 'expired',
    40103: 'grant',
    40104: 'expired',
    40105: 'expired',
    40107: 'grant',
  },
  pauses: { 40100: 60, 40110: 60 },
  isTheirFault: (code: number) => code >= 50000,
} as const;
const COLUMNS = { day: 'stat_time_day', ad: 'cdp_promotion_id', name: 'cdp_promotion_name', cost: 'stat_cost' };

/**
 * Oceanengine's custom report, one ad per row; yuan as text.
 *
 * Source: the platform's own SDK (ad_open_sdk_go, report/custom/get v3.0 and oauth2/refresh_token): lists as JSON in
 * the query, pages of at most 100, `Access-Token` header. A refresh token can be used once.
 */
export const oceanengineCosts: CostReport = {
  reports: 1,
  pageSize: 100,
  mostASecond: 2,
  ask: ({ accountId, accessToken }, { day, page }) => ({
    method: 'GET',
    url: `${HOST}/open_api/v3.0/report/custom/get/?${new URLSearchParams({
      advertiser_id: accountId,
      data_topic: 'BASIC_DATA',
      dimensions: JSON.stringify([COLUMNS.day, COLUMNS.ad, COLUMNS.name]),
      metrics: JSON.stringify([COLUMNS.cost]),
      filters: '[]',
      start_time: day,
      end_time: day,
      // A fixed sort order, so that no ad moves to another page during reading.
      order_by: JSON.stringify([{ field: COLUMNS.ad, type: 'ASC' }]),
      page: String(page),
      page_size: '100',
    })}`,
    body: '',
    headers: { 'Access-Token': accessToken },
  }),
  read: (answer, day) => {
    const read = readData(answer, CODES);
    if ('kind' in read) return read;
    const { rows, page_info: info } = read.data;
    const flat = Array.isArray(rows)
      ? rows.map((row) => ({ ...recordOf(recordOf(row).dimensions), ...recordOf(recordOf(row).metrics) }))
      : rows;
    return readRows(flat, recordOf(info).total_number, day, { ...COLUMNS, unit: 'yuan' });
  },
  refresh: ({ appId, secret, refreshToken }) => ({
    method: 'POST',
    url: `${HOST}/open_api/oauth2/refresh_token/`,
    body: `{"app_id":${appId},"secret":${JSON.stringify(secret)},"grant_type":"refresh_token","refresh_token":${JSON.stringify(refreshToken)}}`,
  }),
  readTokens: (answer) => {
    const read = readData(answer, CODES);
    if ('kind' in read) return ofGrant(read);
    return readNewTokens(read.data, { access: 'access_token', refresh: 'refresh_token', seconds: 'expires_in' });
  },
};
