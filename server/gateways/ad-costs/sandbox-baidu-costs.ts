import type { AdAnswer } from '#server/gateways/ad-platforms/ad-platform.ts';
import { answered } from '#server/gateways/ad-platforms/sandbox-reception.ts';
import { parseRecord, recordOf, textOf } from '#server/gateways/payment/provider-fetch.ts';
import { isStrange, SANDBOX_APP, type SandboxAd, sandboxAds } from './sandbox-figures.ts';
import {
  ACCESS_SECONDS,
  type CostReceiver,
  type CostReception,
  exchange,
  isDay,
  pageOf,
  REFRESH_SECONDS,
  stateOfAccess,
  yuanOfMills,
} from './sandbox-receiver.ts';

const refused = (code: number, message: string) =>
  answered({ header: { desc: 'failure', status: 2, failures: [{ code, message }] }, body: { data: [] } });
const said = (code: number, message: string, data: object = {}) => answered({ code, message, data });
const TOKEN_CODES = { empty: 8401, wrong: 8402, expired: 89406 } as const;
const COLUMNS = new Set(['date', 'adGroupId', 'adGroupNameStatus', 'campaignId', 'campaignNameStatus', 'cost']);
const MOST_ROWS = 100_000;
const isRow = (value: unknown, least: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MOST_ROWS;

/** The feed report contains two of the search units' numbers again, with other costs. */
const REPORTS: Readonly<Record<string, (ads: readonly SandboxAd[]) => readonly SandboxAd[]>> = {
  '2284618': (ads) => ads,
  '2330652': (ads) => ads.slice(0, 2).map((ad) => ({ ...ad, mills: Math.floor(ad.mills / 2) })),
};

/** Baidu: HTTP 200 for every refusal; yuan as a number. Accounts are found by name, where Baidu uses the number. */
export const receiveBaiduReport: CostReceiver = async ({ method, url, body: sent }, reception) => {
  const { host, pathname } = new URL(url);
  if (method !== 'POST') return answered({}, 404);
  const data = parseRecord(sent) ?? {};
  if (host === 'u.baidu.com') {
    return pathname === '/oauth/refreshToken' ? refresh(data, reception) : answered({}, 404);
  }
  if (pathname !== '/json/sms/service/OpenApiReportService/getReportData') return answered({}, 404);
  const { userName, accessToken } = recordOf(data.header);
  const name = textOf(userName);
  if (name === '') return refused(8101, 'Username is not set in request header');
  const state = await stateOfAccess(textOf(accessToken), reception);
  if (state !== 'good') return refused(TOKEN_CODES[state], `The token is ${state}`);
  if (isStrange(name)) return refused(8104, 'The username in request header is not authorized');
  const asked = recordOf(data.body);
  const { startDate: start, endDate: end, columns, sorts, startRow = 0, rowCount = 200 } = asked;
  const unitsOf = REPORTS[String(asked.reportType)];
  if (typeof asked.reportType !== 'number' || !unitsOf) return refused(9105, 'reportType 不正确');
  if (!isDay(start) || !isDay(end) || start > end) return refused(9105, '日期不正确');
  if (asked.timeUnit !== 'DAY') return refused(9105, 'timeUnit 不正确');
  if (!Array.isArray(columns) || !columns.includes('cost') || columns.some((one) => !COLUMNS.has(String(one)))) {
    return refused(9105, 'columns 不正确');
  }
  const order = Array.isArray(sorts) ? sorts.map(recordOf) : [{}];
  if (order.some(({ column, sortRule }) => !columns.includes(column) || !['ASC', 'DESC'].includes(String(sortRule)))) {
    return refused(9105, 'sorts 不正确');
  }
  if (!isRow(startRow, 0) || !isRow(rowCount, 1)) return refused(9105, '分页不正确');
  const units = unitsOf(sandboxAds(name, start, reception.now));
  // Amounts are JSON numbers, written with exactly their digits.
  const rows = pageOf(units, startRow / rowCount + 1, rowCount).map(
    ({ ad, name: unit, mills }) =>
      `{"date":"${start}","adGroupId":${ad},"adGroupNameStatus":${JSON.stringify(unit)},"cost":${yuanOfMills(mills)}}`,
  );
  const report = `{"rowCount":${rows.length},"totalRowCount":${units.length},"rows":[${rows.join(',')}]}`;
  return {
    status: 200,
    body: `{"header":{"desc":"success","status":0,"failures":[]},"body":{"data":[${report}]}}`,
  };
};

async function refresh(data: Readonly<Record<string, unknown>>, reception: CostReception): Promise<AdAnswer> {
  const isApp = data.appId === SANDBOX_APP.id && data.secretKey === SANDBOX_APP.secret;
  // Baidu's codes are not public, except this one, which an invented request returned.
  if (!isApp || typeof data.userId !== 'number') return said(50004, '应用、密钥或账户不正确');
  const pair = await exchange(textOf(data.refreshToken), reception, true);
  if (!pair) return said(50004, '刷新令牌已失效');
  return said(0, 'success', {
    ...{ accessToken: pair.access, expiresIn: ACCESS_SECONDS },
    ...{ refreshToken: pair.refresh, refreshExpiresIn: REFRESH_SECONDS, userId: data.userId },
  });
}
