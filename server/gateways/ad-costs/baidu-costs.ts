import { recordOf, textOf } from '#server/gateways/payment/provider-fetch.ts';
import type { CostReport } from './cost-report.ts';
import { ofGrant, readData, readNewTokens, readRows } from './read-report.ts';

const URL_OF_REPORTS = 'https://api.baidu.com/json/sms/service/OpenApiReportService/getReportData';
const URL_OF_TOKENS = 'https://u.baidu.com/oauth/refreshToken';
const PAGE_SIZE = 1000;
/** The reports of search units and of feed units. A unit's number is unique only within one of them. */
const REPORTS = [
  { type: 2284618, mark: 'search-' },
  { type: 2330652, mark: 'feed-' },
] as const;
const COLUMNS = { day: 'date', ad: 'adGroupId', name: 'adGroupNameStatus', cost: 'cost' };

const REPORT_CODES = {
  flat: flatReport,
  code: 'code',
  words: ['message'],
  failures: {
    8104: 'rights',
    8303: 'rights',
    8401: 'expired',
    8402: 'expired',
    8403: 'expired',
    8408: 'rights',
    8409: 'rights',
    8410: 'rights',
    8411: 'rights',
    8412: 'rights',
    89403: 'expired',
    89405: 'expired',
    89406: 'expired',
    89407: 'expired',
    894061: 'expired',
    894062: 'expired',
    894063: 'expired',
    894064: 'expired',
  },
  pauses: { 421: 60, 801: 3600, 802: 3600, 8501: 4 * 3600 },
  // 3 is the state of a response without any code: a failure of their system.
  isTheirFault: (code: number) => [3, 405, 502, 800, 8601, 8602, 8604, 8605, 8606].includes(code),
} as const;
const TOKEN_CODES = { code: 'code', words: ['message'], failures: {}, pauses: {}, isTheirFault: () => false };

/**
 * Baidu's reports of units (单元), one row per unit: one report for search and one for the feed; yuan as a number.
 *
 * Source: public SDKs and copies of dev2.baidu.com (docs/decisions/0339): POST with the account's name and the token
 * inside the JSON; `oauth/refreshToken` returns two new tokens and needs the number of the account that gave the grant.
 * Its error codes could not be checked: an unknown one is shown with the platform's text.
 */
export const baiduCosts: CostReport = {
  reports: REPORTS.length,
  pageSize: PAGE_SIZE,
  // A day takes two reports, so twice the rate keeps it as fast as with other platforms.
  mostASecond: 4,
  ask: ({ userName, accessToken }, { day, report, page }) => ({
    method: 'POST',
    url: URL_OF_REPORTS,
    body: JSON.stringify({
      header: { userName, accessToken },
      body: {
        reportType: REPORTS[report]?.type,
        startDate: day,
        endDate: day,
        timeUnit: 'DAY',
        columns: Object.values(COLUMNS),
        // A fixed sort order, so that no unit moves to another page during reading.
        sorts: [{ column: COLUMNS.ad, sortRule: 'ASC' }],
        filters: [],
        startRow: (page - 1) * PAGE_SIZE,
        rowCount: PAGE_SIZE,
        needSum: false,
      },
    }),
  }),
  read: (answer, day, report) => {
    const read = readData(answer, REPORT_CODES);
    if ('kind' in read) return read;
    const page = readRows(read.data.rows, read.data.totalRowCount, day, { ...COLUMNS, unit: 'yuan' });
    if (page.kind === 'failed') return page;
    const mark = REPORTS[report]?.mark ?? '';
    return { ...page, lines: page.lines.map((line) => ({ ...line, ad: `${mark}${line.ad}` })) };
  },
  refresh: ({ accountId, appId, secret, refreshToken }) => ({
    method: 'POST',
    url: URL_OF_TOKENS,
    // Written as text into the JSON, so that the number keeps all its digits.
    body: `{"appId":${JSON.stringify(appId)},"refreshToken":${JSON.stringify(refreshToken)},"secretKey":${JSON.stringify(secret)},"userId":${accountId}}`,
  }),
  readTokens: (answer) => {
    const read = readData(answer, TOKEN_CODES);
    if ('kind' in read) return ofGrant(read);
    return readNewTokens(read.data, { access: 'accessToken', refresh: 'refreshToken', seconds: 'expiresIn' });
  },
};

type Fields = Readonly<Record<string, unknown>>;

/**
 * Flattens a response: `header` has 0 or the first error with its code; `body.data` has the report as its only entry.
 */
function flatReport({ header, body }: Fields): Fields {
  const { status, desc, failures } = recordOf(header);
  if (textOf(status) === '0') {
    const all = [recordOf(body).data].flat();
    return { code: '0', data: all.length === 1 ? all[0] : undefined };
  }
  const first = recordOf(Array.isArray(failures) ? failures[0] : undefined);
  return { code: textOf(first.code) || status, message: textOf(first.message) || desc };
}
