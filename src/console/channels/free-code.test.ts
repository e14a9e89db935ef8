import { describe, expect, it } from 'vitest';
import { CODE_PATTERN } from '#src/contract/console/channel-links.ts';
import { freeCode } from './free-code.ts';

describe('freeCode', () => {
  it.each([
    ['/901', 'oceanengine', [], 'dy-901'],
    ['/901', 'oceanengine', ['dy-901'], 'dy-901-2'],
    ['/901', 'oceanengine', ['dy-901', 'dy-901-2'], 'dy-901-3'],
    ['/h5/LogisticsInfo', 'none', [], 'qr-h5-logisticsinfo'],
    ['/promotion_2203b', 'baidu', [], 'bd-promotion-2203b'],
    ['', 'kuaishou', [], 'ks'],
  ] as const)('of %s on %s beside %j is %s', (page, platform, taken, code) => {
    const free = freeCode(
      { page, platform },
      taken.map((one) => ({ code: one })),
    );

    expect(free).toBe(code);
    expect(free).toMatch(new RegExp(CODE_PATTERN));
  });
});
