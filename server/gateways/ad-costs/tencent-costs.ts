import { seconds } from '#server/gateways/ad-platforms/read-answer.ts';
import { recordOf } from '#server/gateways/payment/provider-fetch.ts';
import type { CostReport } from './cost-report.ts';
import { ofGrant, readData, readNewTokens, readRows } from './read-report.ts';

const HOST = 'https://api.e.qq.com';
const CODES = {
  code: 'code',
  words: ['message_cn', 'message'],
  failures: {
    11000: 'expired',
    11002: 'expired',
    11004: 'expired',
    11005: 'expired',
    11007: 'app',
    11010: 'grant',
    11012: 'grant',
    11014: 'rights',
  },
  pauses: { 11008: 60, 11016: 1, 11017: 60, 11018: 24 * 3600, 11019: 60 },
  isTheirFault: (code: number) => code === 10000 || (code >= 30000 && code < 30100),
} as const;
const COLUMNS = { day: 'date', ad: 'adgroup_id', name: 'adgroup_name', cost: 'cost' };

/**
 * Tencent's daily report, one ad group per row; whole cents.
 *
 * Source: developers.e.qq.com v3.0, daily_reports/get, oauth/token and errors: pages of at most 2000; token, a
 * timestamp at most 300 seconds off and a new nonce in the query; each refresh extends the life of the refresh token.
 */
export const tencentCosts: CostReport = {
  reports: 1,
  pageSize: 2000,
  mostASecond: 2,
  ask: ({ accountId, accessToken }, { day, page, now, nonce }) => ({
    method: 'GET',
    url: `${HOST}/v3.0/daily_reports/get?${new URLSearchParams({
      access_token: accessToken,
      timestamp: String(seconds(now)),
      nonce,
      account_id: accountId,
      level: 'REPORT_LEVEL_ADGROUP',
      date_range: JSON.stringify({ start_date: day, end_date: day }),
      group_by: JSON.stringify([COLUMNS.day, COLUMNS.ad]),
      fields: JSON.stringify(Object.values(COLUMNS)),
      time_line: 'REQUEST_TIME',
      page: String(page),
      page_size: '2000',
    })}`,
    body: '',
  }),
  read: (answer, day) => {
    const read = readData(answer, CODES);
    if ('kind' in read) return read;
    return readRows(read.data.list, recordOf(read.data.page_info).total_number, day, { ...COLUMNS, unit: 'cents' });
  },
  refresh: ({ appId, secret, refreshToken }) => ({
    method: 'GET',
    url: `${HOST}/oauth/token?${new URLSearchParams({
      client_id: appId,
      client_secret: secret,
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    })}`,
    body: '',
  }),
  readTokens: (answer) => {
    const read = readData(answer, CODES);
    if ('kind' in read) return ofGrant(read);
    const names = { access: 'access_token', refresh: 'refresh_token', seconds: 'access_token_expires_in' };
    return readNewTokens(read.data, names);
  },
};
