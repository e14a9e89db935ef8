import { describe, expect, it } from 'vitest';
import { adPlatforms } from './ad-platforms.ts';
import { fetchAdPlatforms } from './fetch-ad-platforms.ts';

describe('one request too many', () => {
  it.each([
    ['tencent', { status: 200, body: '{"code":11016}' }, 1],
    ['tencent', { status: 200, body: '{"code":11017}' }, 60],
    ['tencent', { status: 200, body: '{"code":11018}' }, 86_400],
    ['tencent', { status: 200, body: '{"code":11019}' }, 60],
    ['oceanengine', { status: 200, body: '{"code":40100}' }, 60],
    ['oceanengine', { status: 200, body: '{"code":40110}', retryAfterSeconds: 5 }, 5],
    ['baidu', { status: 429, body: '' }, 60],
    ['kuaishou', { status: 429, body: '', retryAfterSeconds: 7 }, 7],
    ['kuaishou', { status: 503, body: '', retryAfterSeconds: 999_999 }, 86_400],
  ] as const)('by %s, %j, is a pause of %i s', (platform, answer, pauseSeconds) => {
    expect(adPlatforms[platform].read(answer, 2)).toMatchObject([{ pauseSeconds }, { pauseSeconds }]);
  });

  it.each([
    ['5', 5],
    [new Date(Date.now() + 30_000).toUTCString(), 30],
  ])('that names its end as %s is read', async (header, seconds) => {
    const gateway = fetchAdPlatforms(async () => new Response('', { status: 429, headers: { 'retry-after': header } }));

    const { retryAfterSeconds = 0 } = await gateway.send({ method: 'GET', url: 'https://ads.example/', body: '' });

    expect(Math.abs(retryAfterSeconds - seconds)).toBeLessThanOrEqual(2);
  });
});
