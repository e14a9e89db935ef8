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
  ...{ accountId: '77', appId: SANDBOX_APP.id, secret: SANDBOX_APP.secret },
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
  const ask = async (changes: Partial<CostAccess> = {}, { page = 1, now = TEST_START, day = DAY } = {}) => {
    nonces += 1;
    const request = costReports[platform].ask({ ...access, ...changes }, { day, page, now, nonce: `n${nonces}` });
    return costReports[platform].read(await send(request, now), day);
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
      const read = await ask({ accountId: '10000' }, { page });
      if (read.kind === 'page') for (const { ad } of read.lines) ads.add(ad);
    }

    expect(ads.size).toBe(2050);
  });

  it.each([
    ['without a token', { accessToken: '' }, 'expired'],
    ['with a wrong one', { accessToken: 'nobody’s' }, 'expired'],
    ['of somebody else', { accountId: '40377' }, 'rights'],
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
    ['a wrong secret', { secret: 'x' }, 'app'],
  ])('gives no token for %s', async (_name, changes, failure) => {
    const report = costReports[platform];

    expect(report.readTokens(await sandbox()(report.refresh({ ...START, ...changes })))).toMatchObject({ failure });
  });

  const answer = (body: unknown, status = 200): AdAnswer => ({ status, body: JSON.stringify(body) });
  it.each<[string, AdAnswer, string]>([
    ['HTTP 500', { status: 500, body: '<html>' }, 'down'],
    ['HTTP 429', { status: 429, body: '' }, 'busy'],
    ['no JSON', { status: 200, body: '<html>' }, 'unclear'],
    ['half of it', { status: 200, body: '{"code":0,"data":{"li' }, 'unclear'],
    ['no code', answer({ data: {} }), 'unclear'],
    ['no rows', answer({ code: 0, data: {} }), 'unclear'],
    ['an unknown code', answer({ code: 12345, message: 'no' }), 'refused'],
  ])('that is %s is nobody’s cost', (_name, given, failure) => {
    expect(costReports[platform].read(given, DAY)).toMatchObject({ kind: 'failed', failure });
  });
});

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
  ])('of %s: %i is %s', (platform, code, failure, pauseSeconds) => {
    const read = costReports[platform].read({ status: 200, body: JSON.stringify({ code, message: 'x' }) }, DAY);

    expect(read).toMatchObject({ failure, ...(pauseSeconds && { pauseSeconds }) });
  });
});

describe('rows', () => {
  const kuaishou = (row: string) =>
    costReports.kuaishou.read(
      { status: 200, body: `{"code":0,"data":{"total_count":1,"details":[{"unit_id":7212345678901234567,${row}}]}}` },
      DAY,
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

it('a refresh token is good once, where the platform gives a new one', async () => {
  for (const platform of ['oceanengine', 'kuaishou'] as const) {
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
