import { describe, expect, it } from 'vitest';
import { TEST_START } from '#server/kernel/testing.ts';
import {
  DEFAULT_EVENTS,
  POSTBACK_EVENTS,
  POSTBACK_PLATFORMS,
  type PostbackPlatform,
} from '#src/contract/console/postback-words.ts';
import type { AdAccount, Conversion } from './ad-platform.ts';
import { adPlatforms } from './ad-platforms.ts';
import { receive } from './sandbox-receivers.ts';
import { type Received, SANDBOX_AD_TOKEN } from './sandbox-reception.ts';
import { rushWatch } from './sandbox-rush.ts';

const account: AdAccount = { accountId: '12', dataSetId: '34', token: SANDBOX_AD_TOKEN, origin: 'https://m.school.cn' };
const moment = { now: TEST_START, nonce: '0'.repeat(32) };
const secondsNow = TEST_START.getTime() / 1000;

const conversion = (changes: Partial<Conversion> = {}): Conversion => ({
  key: 'a'.repeat(32),
  event: 'paid',
  theirEvent: '3',
  clickId: 'click+1/=',
  clickName: 'bd_vid',
  page: '/901',
  cents: 19_900,
  courses: 2,
  happenedAt: TEST_START,
  originalAt: null,
  ...changes,
});

const write = (platform: PostbackPlatform, ...all: readonly Partial<Conversion>[]) =>
  adPlatforms[platform].write(all.map(conversion), account, moment);
const bodyOf = (platform: PostbackPlatform, changes: Partial<Conversion>) =>
  JSON.parse(write(platform, changes).body) as unknown;

/** A sandbox platform with its own memory. */
function sandbox() {
  const kept: Received[] = [];
  const nonces = new Set<string>();
  const book = {
    keep: async (conversions: readonly Received[]) => void kept.push(...conversions),
    isNewNonce: async (nonce: string) => !nonces.has(nonce) && Boolean(nonces.add(nonce)),
    isTooMuch: rushWatch(),
  };
  return {
    kept,
    receive: (request: Parameters<typeof receive>[0], now = TEST_START) => receive(request, { now, book }),
  };
}

describe('what is written', () => {
  it('for Tencent names the account, the click, the page and the key by which doubles are known', () => {
    const { url, body } = write('tencent', { theirEvent: 'PURCHASE' });

    expect(url).toBe(
      `https://api.e.qq.com/v3.0/user_actions/add?access_token=${SANDBOX_AD_TOKEN}&timestamp=${secondsNow}&nonce=${'0'.repeat(32)}`,
    );
    expect(JSON.parse(body)).toEqual({
      account_id: 12,
      user_action_set_id: 34,
      actions: [
        {
          outer_action_id: 'a'.repeat(32),
          action_time: secondsNow,
          action_type: 'PURCHASE',
          trace: { click_id: 'click+1/=' },
          url: 'https://m.school.cn/901',
          action_param: { value: 19_900 },
        },
      ],
    });
  });

  it('for Tencent tells the price of a course that was attended in yuan', () => {
    expect(bodyOf('tencent', { event: 'first-lesson', cents: 990 })).toMatchObject({
      actions: [{ action_param: { price_1: 9.9 } }],
    });
  });

  it('for Oceanengine tells how many courses at the regular price were paid', () => {
    expect(bodyOf('oceanengine', { event: 'regular-paid', theirEvent: 'customer_effective' })).toEqual({
      event_type: 'customer_effective',
      context: { ad: { callback: 'click+1/=' } },
      properties: { pay_amount: 19_900, class_purchase_amount: 2 },
      timestamp: TEST_START.getTime(),
    });
  });

  it('for Baidu is the landing address with its click id', () => {
    expect(bodyOf('baidu', { theirEvent: '10' })).toEqual({
      token: SANDBOX_AD_TOKEN,
      conversionTypes: [
        {
          logidUrl: 'https://m.school.cn/901?bd_vid=click%2B1%2F%3D',
          newType: 10,
          convertTime: secondsNow,
          convertValue: 19_900,
        },
      ],
    });
  });

  it('for Baidu takes back by a refund what was told when it was paid', () => {
    const refund = { event: 'refunded', theirEvent: '10', originalAt: new Date('2026-11-01T00:00:00Z') } as const;

    expect(write('baidu', refund).url).toMatch(/uploadInvalidConvertData$/);
    expect(bodyOf('baidu', refund)).toMatchObject({
      invalidConversionTypes: [{ convertType: 10, convertTime: 1_793_491_200, invalidReason: '退款' }],
    });
  });

  it('for Kuaishou is an address, with the amount in yuan where the type has one', () => {
    expect(write('kuaishou', {})).toEqual({
      method: 'GET',
      url: `https://ad.partner.gifshow.com/track/activate?callback=click%2B1%2F%3D&event_type=3&event_time=${TEST_START.getTime()}&purchase_amount=199.00`,
      body: '',
    });
    expect(write('kuaishou', { theirEvent: '9' }).url).not.toContain('purchase_amount');
  });

  it('for Kuaishou takes the value out of a callback that is a whole address', () => {
    const clickId = 'http://ad.partner.gifshow.com/track/activate?callback=REAL&os=1';

    expect(write('kuaishou', { clickId }).url).toContain('?callback=REAL&');
  });
});

describe('what is read', () => {
  it.each([
    ['tencent', 200, { code: 0 }, 'told'],
    ['tencent', 200, { code: 11002, message_cn: '无效' }, 'later 令牌不可用：11002 无效'],
    ['tencent', 200, { code: 11017 }, 'later 11017'],
    ['tencent', 200, { code: 30012 }, 'later 30012'],
    ['tencent', 200, { code: 31033, message: 'no' }, 'refused 31033 no'],
    ['tencent', 502, '<html>', 'later HTTP 502'],
    ['tencent', 200, '<html>', 'later HTTP 200，回复无法识别'],
    ['tencent', 200, {}, 'later NaN'],
    ['oceanengine', 200, { code: 0 }, 'told'],
    ['oceanengine', 200, { code: 40100 }, 'later 40100'],
    ['oceanengine', 200, { code: 50000 }, 'later 50000'],
    ['oceanengine', 200, { code: 40002, message: 'callback' }, 'refused 40002 callback'],
    ['oceanengine', 429, '', 'later HTTP 429'],
    ['baidu', 200, { header: { status: 0 } }, 'told'],
    ['baidu', 200, { header: { status: 3, desc: 'token' } }, 'later 令牌不可用：3 token'],
    ['baidu', 200, { header: { status: 4, desc: 'busy' } }, 'later 4 busy'],
    ['baidu', 200, { header: { status: 2, desc: 'fail' } }, 'refused 2 fail'],
    ['baidu', 200, {}, 'later'],
    ['kuaishou', 200, { result: 1 }, 'told'],
    [
      'kuaishou',
      200,
      { result: -1, error_msg: 'callbackinfo decoded failure' },
      'refused -1 callbackinfo decoded failure',
    ],
    ['kuaishou', 200, { error: 1 }, 'later 回复里没有 result'],
    ['kuaishou', 503, '', 'later HTTP 503'],
  ] as const)('of %s, HTTP %i %j, is %s', (platform, status, body, expected) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);

    const [verdict] = adPlatforms[platform].read({ status, body: text }, 1);

    expect(verdict && (verdict.kind === 'told' ? 'told' : `${verdict.kind} ${verdict.reason}`.trim())).toBe(expected);
  });

  it('of Baidu names the rows that were refused; the others were taken', () => {
    const errors = [{ code: 2010, message: 'no bd_vid', position: 'conversionTypes[1].logidUrl' }];
    const body = JSON.stringify({ header: { status: 1, errors } });

    expect(adPlatforms.baidu.read({ status: 200, body }, 3).map(({ kind }) => kind)).toEqual([
      'told',
      'refused',
      'told',
    ]);
  });
});

describe('a platform of the sandbox', () => {
  const all = POSTBACK_PLATFORMS.flatMap((platform) =>
    POSTBACK_EVENTS.flatMap((event) => {
      const theirEvent = DEFAULT_EVENTS[platform][event];
      return theirEvent === '' ? [] : [{ platform, event, theirEvent }];
    }),
  );

  it.each(all)('$platform takes $event as $theirEvent', async ({ platform, event, theirEvent }) => {
    const { kept, receive: take } = sandbox();

    const answer = await take(write(platform, { event, theirEvent }));

    expect(adPlatforms[platform].read(answer, 1)).toEqual([{ kind: 'told' }]);
    expect(kept).toMatchObject([{ platform, clickId: 'click+1/=' }]);
  });

  it.each([
    ['tencent', 'another token', { token: 'x' }, {}, 'later'],
    ['tencent', 'no token', { token: '' }, {}, 'later'],
    ['tencent', 'no account', { accountId: '' }, {}, 'refused'],
    ['tencent', 'no origin', { origin: '' }, {}, 'refused'],
    ['tencent', 'a click that nobody made', {}, { clickId: 'unknown-1' }, 'refused'],
    ['tencent', 'an event it does not have', {}, { theirEvent: 'BUY' }, 'refused'],
    ['tencent', 'an event of last month', {}, { happenedAt: new Date('2026-10-01') }, 'refused'],
    ['tencent', 'a key with a dash', {}, { key: 'a-b' }, 'refused'],
    ['oceanengine', 'a click that nobody made', {}, { clickId: 'unknown-1' }, 'refused'],
    ['oceanengine', 'an event it does not have', {}, { theirEvent: 'buy' }, 'refused'],
    ['oceanengine', 'an event of tomorrow', {}, { happenedAt: new Date('2026-11-22') }, 'refused'],
    ['baidu', 'another token', { token: 'x' }, {}, 'later'],
    ['baidu', 'no click', {}, { clickId: '' }, 'refused'],
    ['baidu', 'an address that is too long', {}, { page: `/${'x'.repeat(1100)}` }, 'refused'],
    ['kuaishou', 'a click that nobody made', {}, { clickId: 'unknown-1' }, 'refused'],
    ['kuaishou', 'a type it does not have', {}, { theirEvent: '999' }, 'refused'],
    ['kuaishou', 'an event of last month', {}, { happenedAt: new Date('2026-10-01') }, 'refused'],
  ] as const)('%s refuses %s', async (platform, _what, accountChanges, changes, expected) => {
    const { kept, receive: take } = sandbox();
    const theirEvent = DEFAULT_EVENTS[platform].paid;
    const sent = adPlatforms[platform].write(
      [conversion({ theirEvent, ...changes })],
      { ...account, ...accountChanges },
      moment,
    );

    const [verdict] = adPlatforms[platform].read(await take(sent), 1);

    expect(verdict?.kind).toBe(expected);
    expect(kept).toEqual([]);
  });

  it('Tencent refuses a nonce that came before, a clock that is off, and more than fifty actions', async () => {
    const { receive: take } = sandbox();
    const request = write('tencent', { theirEvent: 'PURCHASE' });
    const codeOf = async (answer: ReturnType<typeof take>) =>
      (JSON.parse((await answer).body) as { code: number }).code;
    const many = Array.from({ length: 51 }, () => ({ theirEvent: 'PURCHASE' }));

    expect(await codeOf(take(request))).toBe(0);
    expect(await codeOf(take(request))).toBe(12002);
    expect(
      await codeOf(
        take({ ...request, url: request.url.replace(/nonce=0/, 'nonce=1') }, new Date(TEST_START.getTime() + 301_000)),
      ),
    ).toBe(12001);
    expect(await codeOf(sandbox().receive(write('tencent', ...many)))).toBe(31001);
  });

  it.each(POSTBACK_PLATFORMS)('%s takes what we send in a second, and not three times as much', async (platform) => {
    const { receive: take } = sandbox();
    const theirEvent = DEFAULT_EVENTS[platform].paid;
    const verdicts = [];
    for (let nonce = 0; nonce < 3 * adPlatforms[platform].mostASecond; nonce += 1) {
      const request = adPlatforms[platform].write([conversion({ theirEvent })], account, {
        ...moment,
        nonce: `${nonce}`,
      });
      verdicts.push(adPlatforms[platform].read(await take(request), 1)[0]?.kind);
    }

    expect(verdicts.slice(0, adPlatforms[platform].mostASecond)).not.toContain('later');
    expect(verdicts.at(-1)).toBe('later');
  });

  it('Baidu takes the rows that are right', async () => {
    const { kept, receive: take } = sandbox();

    const answer = await take(write('baidu', { theirEvent: '10' }, { theirEvent: '10', clickId: 'unknown-1' }));

    expect(adPlatforms.baidu.read(answer, 2)).toMatchObject([
      { kind: 'told' },
      { kind: 'refused', reason: '2010 logidUrl has no valid bd_vid' },
    ]);
    expect(kept).toHaveLength(1);
  });
});
