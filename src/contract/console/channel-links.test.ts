import { describe, expect, it } from 'vitest';
import { CODE_PATTERN, landingPath, PAGE_PATTERN, platformAddress, shortPath } from './channel-links.ts';

const link = { code: 'dy-901', page: '/901', platform: 'oceanengine', utm: { source: '抖音', medium: '' } } as const;

describe('landingPath', () => {
  it('carries the code and the words of the campaign, and nothing that is empty', () => {
    expect(landingPath(link)).toBe('/901?ch=dy-901&utm_source=%E6%8A%96%E9%9F%B3');
  });
});

describe('platformAddress', () => {
  it.each([
    ['none', ''],
    ['tencent', ''],
    ['baidu', ''],
    ['kuaishou', '&callback=__CALLBACK__'],
    [
      'oceanengine',
      '&projectid=__PROJECT_ID__&promotionid=__PROMOTION_ID__&creativetype=__CTYPE__&clickid=__CLICKID__',
    ],
  ] as const)('has for %s the macros as they have to stand there: "%s"', (platform, macros) => {
    expect(platformAddress('https://m.school.cn', { ...link, utm: {}, platform })).toBe(
      `https://m.school.cn/901?ch=dy-901${macros}`,
    );
  });
});

describe('a code', () => {
  it.each(['dy-901', '5f', 'a'.repeat(40)])('may be %s', (code) => {
    expect(code).toMatch(new RegExp(CODE_PATTERN));
    expect(shortPath({ code })).toBe(`/s/${code}`);
  });
  it.each(['', 'x', '-dy', 'DY', 'a/b', 'a b', 'a'.repeat(41)])('may not be "%s"', (code) => {
    expect(code).not.toMatch(new RegExp(CODE_PATTERN));
  });
});

describe('a page', () => {
  it.each(['/901', '/h5/20210604', '/course/detail/1'])('may be %s', (page) => {
    expect(page).toMatch(new RegExp(PAGE_PATTERN));
  });
  it.each(['//evil.example', '/\\evil', 'https://evil.example', '/s/loop', '/901?x=1', '/a/../b', '/', '/api/v1/x'])(
    'may not be %s',
    (page) => {
      expect(page).not.toMatch(new RegExp(PAGE_PATTERN));
    },
  );
});
