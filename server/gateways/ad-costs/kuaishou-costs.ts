import type { CostReport } from './cost-report.ts';
import { ofGrant, readData, readNewTokens, readRows } from './read-report.ts';

const HOST = 'https://ad.e.kuaishou.com/rest/openapi';
const CODES = {
  code: 'code',
  words: ['message'],
  failures: { 401000: 'app', 402000: 'expired', 402001: 'expired', 402002: 'expired', 403000: 'rights' },
  pauses: { 429000: 60 },
  isTheirFault: (code: number) => code >= 500000 && code < 600000,
} as const;
const COLUMNS = { day: 'stat_date', ad: 'unit_id', name: 'unit_name', cost: 'charge' };

/**
 * Kuaishou's report of units, one per row; yuan as a number.
 *
 * Source: a public SDK (kwai-marketing-api): v1/report/unit_report as POST with JSON, pages of at most 2000,
 * `Access-Token` header; oauth2/authorize/refresh_token returns two new tokens. Its error codes could not be checked:
 * an unknown one is shown with the platform's text, and the token is renewed by its lifetime.
 */
export const kuaishouCosts: CostReport = {
  reports: 1,
  pageSize: 2000,
  mostASecond: 2,
  ask: ({ accountId, accessToken }, { day, page }) => ({
    method: 'POST',
    url: `${HOST}/v1/report/unit_report`,
    body: `{"advertiser_id":${accountId},"start_date":"${day}","end_date":"${day}","temporal_granularity":"DAILY","page":${page},"page_size":2000}`,
    headers: { 'Access-Token': accessToken },
  }),
  read: (answer, day) => {
    const read = readData(answer, CODES);
    if ('kind' in read) return read;
    return readRows(read.data.details, read.data.total_count, day, { ...COLUMNS, unit: 'yuan' });
  },
  refresh: ({ appId, secret, refreshToken }) => ({
    method: 'POST',
    url: `${HOST}/oauth2/authorize/refresh_token`,
    body: `{"app_id":${appId},"secret":${JSON.stringify(secret)},"refresh_token":${JSON.stringify(refreshToken)}}`,
  }),
  readTokens: (answer) => {
    const read = readData(answer, CODES);
    if ('kind' in read) return ofGrant(read);
    const names = { access: 'access_token', refresh: 'refresh_token', seconds: 'access_token_expires_in' };
    return readNewTokens(read.data, names);
  },
};
