import { describe, expect, it } from 'vitest';
import type { AdAnswer, AdRequest } from '#server/gateways/ad-platforms/ad-platform.ts';
import { after } from '#server/kernel/clock.ts';
import { TEST_START } from '#server/kernel/testing.ts';
import { COST_PLATFORMS, type CostPlatform } from '#src/contract/console/cost-words.ts';
import type { CostAccess } from './cost-report.ts';
import { costReports } from './cost-reports.ts';
import { centsOfDecimal } from './read-report.ts';
import { reportPlaceAt } from './sandbox-cost-receivers.ts';
import { SANDBOX_APP, sandboxAds } from './sandbox-figures.ts';

const DAY = '2026-11-18';
const START: CostAccess = {
  ...{ accountId: '77', userName: '77', appId: SANDBOX_APP.id, secret: SANDBOX_APP.secret },
  ...{ accessToken: '', refreshToken: 'sandbox-refresh-first' },
};

/** A platform of the sandbox with a memory of its own. */
function sandbox() {
  const known = new Map<string, { endsAt: Date; isUsed: boolean }>();
  const tokens = {
    keep: async (token: string, endsAt: Date) => void known.set(token, { endsAt, isUsed: false }),
    find: async (token: string) => known.get(token),
    use: async (token: string, endsAt: Date) => {
      if (known.get(token)?.isUsed) return false;
      known.set(token, { endsAt, isUsed: true });
      return true;
    },
  };
  return (request: AdRequest, now = TEST_START) => {
    const place = reportPlaceAt(request.url);
    if (!place) throw new Error(`Nobody is at ${request.url}.`);
    return place.receive(request, { now, tokens });
  };
}

async function signedIn(platform: CostPlatform) {
  const send = sandbox();
  const tokens = costReports[platform].readTokens(await send(costReports[platform].refresh(START)));
  if (tokens.kind === 'failed') throw new Error(tokens.text);
  const access = { ...START, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken };
  let nonces = 0;
  const ask = async (changes: Partial<CostAccess> = {}, { page = 1, now = TEST_START, day = DAY, report = 0 } = {}) => {
    nonces += 1;
    const wanted = { day, report, page, now, nonce: `n${nonces}` };
    const request = costReports[platform].ask({ ...access, ...changes }, wanted);
    return costReports[platform].read(await send(request, now), day, report);
  };
  return { send, access, ask };
}

describe.each(COST_PLATFORMS)('the report of %s', (platform) => {
  it('has each ad with its cents', async () => {
    const { ask } = await signedIn(platform);
    const read = await ask();

    const cents = sandboxAds('77', DAY, TEST_START).map(({ mills }) => Math.round(mills / 10));
    expect(read).toMatchObject({ kind: 'page', total: 4 });
    expect(read.kind === 'page' && read.lines.map((line) => line.cents)).toEqual(cents);
    expect(cents[0]).toBe(14_146);
  });

  it('comes page by page, no ad twice', async () => {
    const { ask } = await signedIn(platform);
    const size = costReports[platform].pageSize;
    const ads = new Set<string>();
    for (let page = 1; (page - 1) * size < 2050; page += 1) {
      const read = await ask({ accountId: '10000', userName: '10000' }, { page });
      if (read.kind === 'page') for (const { ad } of read.lines) ads.add(ad);
    }

    expect(ads.size).toBe(2050);
  });

  it.each([
    ['without a token', { accessToken: '' }, 'expired'],
    ['with a wrong one', { accessToken: 'nobody’s' }, 'expired'],
    ['of somebody else', { accountId: '40377', userName: '40377' }, 'rights'],
  ])('is refused %s', async (_name, changes, failure) => {
    const { ask } = await signedIn(platform);

    expect(await ask(changes)).toMatchObject({ kind: 'failed', failure });
  });

  it('is refused a day later, until the token is renewed', async () => {
    const { ask } = await signedIn(platform);

    expect(await ask({}, { now: after(TEST_START, 86_401) })).toMatchObject({ failure: 'expired' });
  });

  it.each([
    ['a refresh token that is not its own', { refreshToken: 'x' }, 'grant'],
    // Baidu publishes no codes of its grants.
    ['a wrong secret', { secret: 'x' }, platform === 'baidu' ? 'grant' : 'app'],
  ])('gives no token for %s', async (_name, changes, failure) => {
    const report = costReports[platform];

    expect(report.readTokens(await sandbox()(report.refresh({ ...START, ...changes })))).toMatchObject({ failure });
  });

  const answer = (body: unknown): AdAnswer => ({ status: 200, body: JSON.stringify(body) });
  it.each<[string, AdAnswer, string]>([
    ['HTTP 500', { status: 500, body: '<html>' }, 'down'],
    ['HTTP 429', { status: 429, body: '' }, 'busy'],
    ['no JSON', { status: 200, body: '<html>' }, 'unclear'],
    ['half of it', { status: 200, body: '{"code":0,"data":{"li' }, 'unclear'],
    ['no code', answer({ data: {} }), 'unclear'],
    ['no rows', answer({ code: 0, data: {} }), 'unclear'],
    ['an unknown code', refusalOf(platform, 12345), 'refused'],
  ])('that is %s is nobody’s cost', (_name, given, failure) => {
    expect(costReports[platform].read(given, DAY, 0)).toMatchObject({ kind: 'failed', failure });
  });
});

/** As the platform says that something is wrong. */
function refusalOf(platform: CostPlatform, code: number): AdAnswer {
  const flat = { code, message: 'x' };
  const body = platform === 'baidu' ? { header: { status: 2, desc: 'failure', failures: [flat] } } : flat;
  return { status: 200, body: JSON.stringify(body) };
}

describe('codes inside HTTP 200', () => {
  it.each<[CostPlatform, number, string, number | undefined]>([
    ['oceanengine', 40100, 'busy', 60],
    ['oceanengine', 40102, 'expired', undefined],
    ['oceanengine', 40002, 'rights', undefined],
    ['oceanengine', 50000, 'down', undefined],
    ['tencent', 11000, 'expired', undefined],
    ['tencent', 11017, 'busy', 60],
    ['tencent', 11018, 'busy', 86_400],
    ['tencent', 10000, 'down', undefined],
    ['kuaishou', 402001, 'expired', undefined],
    ['baidu', 894061, 'expired', undefined],
    ['baidu', 8411, 'rights', undefined],
    ['baidu', 421, 'busy', 60],
    ['baidu', 8501, 'busy', 14_400],
    ['baidu', 8601, 'down', undefined],
  ])('of %s: %i is %s', (platform, code, failure, pauseSeconds) => {
    const read = costReports[platform].read(refusalOf(platform, code), DAY, 0);

    expect(read).toMatchObject({ failure, ...(pauseSeconds && { pauseSeconds }) });
  });
});

describe('rows', () => {
  const kuaishou = (row: string) =>
    costReports.kuaishou.read(
      { status: 200, body: `{"code":0,"data":{"total_count":1,"details":[{"unit_id":7212345678901234567,${row}}]}}` },
      DAY,
      0,
    );

  it('keep all digits of numbers', () => {
    expect(kuaishou(`"unit_name":"1.5 折","stat_date":"${DAY}","charge":0.285`)).toMatchObject({
      lines: [{ ad: '7212345678901234567', name: '1.5 折', cents: 29 }],
    });
  });

  it.each([
    ['another day', '"stat_date":"2026-11-17","charge":1'],
    ['an amount below zero', `"stat_date":"${DAY}","charge":-1`],
    ['no amount', `"stat_date":"${DAY}"`],
    ['an amount in words', `"stat_date":"${DAY}","charge":"很多"`],
  ])('with %s make the page unclear', (_name, row) => {
    expect(kuaishou(row)).toMatchObject({ failure: 'unclear' });
  });
});

describe('Baidu', () => {
  it('is asked for two reports of a day; a unit of the one is never a unit of the other', async () => {
    const { ask } = await signedIn('baidu');
    const [search, feed] = [await ask(), await ask({}, { report: 1 })];
    if (search.kind !== 'page' || feed.kind !== 'page') throw new Error('Both are pages.');

    expect(feed).toMatchObject({ total: 2, lines: [{ ad: 'feed-7212345678901100000', cents: 7073 }, {}] });
    expect(search.lines[0]).toMatchObject({
      ad: 'search-7212345678901100000',
      name: '秋季班信息流 /901',
      cents: 14_146,
    });
    expect(new Set([...search.lines, ...feed.lines].map(({ ad }) => ad)).size).toBe(6);
  });

  const row = `{"date":"${DAY}","adGroupId":7,"adGroupNameStatus":"单元[已删除]","cost":"1.005"}`;
  const report = (total: number, ...rows: string[]) => `{"totalRowCount":${total},"rows":[${rows.join(',')}]}`;
  const read = (data: string, header = '"status":0') =>
    costReports.baidu.read({ status: 200, body: `{"header":{${header}},"body":{"data":${data}}}` }, DAY, 0);

  it('may send its report bare, and its cost as text', () => {
    const page = { kind: 'page', lines: [{ ad: 'search-7', name: '单元[已删除]', cents: 101 }] };
    expect([read(`[${report(1, row)}]`), read(report(1, row))]).toMatchObject([page, page]);
    expect(read(`[${report(0)}]`)).toEqual({ kind: 'page', lines: [], total: 0 });
  });

  it.each([
    ['of no report', '[]'],
    ['of two accounts', `[${report(1, row)},${report(1, row)}]`],
    ['of another day', `[${report(1, row.replace(DAY, '2026-11-17'))}]`],
    ['with a cost that it does not know', `[${report(1, row.replace('"1.005"', '1.7976931348623158E303'))}]`],
  ])('makes nothing of an answer %s', (_name, data) => {
    expect(read(data)).toMatchObject({ failure: 'unclear' });
  });

  it.each([
    ['half of it failed', '"status":1,"desc":"partial"', 'refused', '1 partial'],
    ['its system failed', '"status":3,"desc":"system failure","failures":[]', 'down', '3 system failure'],
  ])('says so without a code: %s', (_name, header, failure, text) => {
    expect(read(`[${report(1, row)}]`, header)).toMatchObject({ failure, text });
  });

  it('is asked for tokens by numbers with all their digits', () => {
    const { body } = costReports.baidu.refresh({ ...START, accountId: '7212345678901234567', appId: 'b9fe98"' });

    expect(body).toContain('"userId":7212345678901234567}');
    expect(JSON.parse(body)).toMatchObject({ appId: 'b9fe98"' });
  });
});

it('a refresh token is good once, where the platform gives a new one', async () => {
  for (const platform of ['oceanengine', 'kuaishou', 'baidu'] as const) {
    const { send, access } = await signedIn(platform);
    const again = costReports[platform].readTokens(await send(costReports[platform].refresh(START)));
    const next = costReports[platform].readTokens(await send(costReports[platform].refresh(access)));
    expect([again.kind, next.kind]).toEqual(['failed', 'tokens']);
  }
});

it.each([
  ['12.345', 1235],
  ['0.1', 10],
  ['1.005', 101],
  ['8.615', 862],
  ['100', 10_000],
  ['0.004', 0],
  ['99999999999.99', 9_999_999_999_999],
  ['1e3', undefined],
  ['', undefined],
  ['1,000', undefined],
  ['NaN', undefined],
])('the cents of %s yuan are %s', (text, cents) => {
  expect(centsOfDecimal(text)).toBe(cents);
});
