import { describe, expect, it } from 'vitest';
import { dialled, isSafeAddress, type NavigationType, resolveNavigation } from './navigation.ts';

const types: NavigationType[] = [
  { type: 1, title: '网页', action: 'new-window', path: '{url}', params: [{ name: 'url', kind: 'url' }] },
  {
    type: 2,
    title: '课程',
    action: 'navigate',
    path: '/course/detail/{uuid}',
    params: [{ name: 'uuid', kind: 'uuid' }],
  },
  {
    type: 3,
    title: '列表',
    action: 'navigate',
    path: '/course/list?uuids={uuids}',
    params: [{ name: 'uuids', kind: 'uuid-list' }],
  },
  { type: 25, title: '学习', action: 'navigate', path: '/study/index' },
  { type: 30, title: '打电话', action: 'call', path: 'tel:{phone}', params: [{ name: 'phone', kind: 'phone' }] },
  {
    type: 32,
    title: '小程序',
    action: 'mini-program',
    path: '{url}',
    params: [
      { name: 'appid', kind: 'app-id' },
      { name: 'page', kind: 'app-page' },
      { name: 'url', kind: 'url' },
    ],
  },
];
const hrefOf = (navigation: { type: number; [param: string]: unknown }) => resolveNavigation(types, navigation)?.href;

describe('resolveNavigation', () => {
  it('fills the path of the type in', () => {
    expect(resolveNavigation(types, { type: 2, uuid: 'c-1' })).toEqual({
      action: 'navigate',
      href: '/course/detail/c-1',
      type: 2,
    });
    expect(hrefOf({ type: 3, uuids: ['a', 'b'] })).toBe('/course/list?uuids=a,b');
    expect(hrefOf({ type: 25 })).toBe('/study/index');
  });

  it('encodes what it fills in', () => {
    expect(hrefOf({ type: 2, uuid: '../a?b#c' })).toBe('/course/detail/..%2Fa%3Fb%23c');
  });

  it('gives nothing for an unknown type, a missing parameter or an unsafe address', () => {
    expect(hrefOf({ type: 7 })).toBeUndefined();
    expect(hrefOf({ type: 2 })).toBeUndefined();
    expect(hrefOf({ type: 3, uuids: [] })).toBeUndefined();
    expect(hrefOf({ type: 1, url: 'javascript:alert(1)' })).toBeUndefined();
  });
});

describe('a mini-program', () => {
  const link = { type: 32, appid: 'wx0123456789abcdef', page: '/pages/course/index?uuid=c-1', url: '/course/list' };

  it('is opened at a page, and has an address for where it cannot be', () => {
    expect(resolveNavigation(types, link)).toEqual({
      action: 'mini-program',
      href: '/course/list',
      type: 32,
      program: { appId: 'wx0123456789abcdef', page: 'pages/course/index?uuid=c-1' },
    });
  });

  it.each([
    { appid: 'gh_0123456789ab' },
    { appid: 'wx0123456789ABCDEF' },
    { page: '../evil' },
    { page: 'pages/a b' },
    { page: 'pages/a#b' },
    { page: `pages/a?${'x'.repeat(512)}` },
    { url: 'javascript:alert(1)' },
    { url: undefined },
  ])('is none with %j', (changes) => {
    expect(hrefOf({ ...link, ...changes })).toBeUndefined();
  });
});

describe('isSafeAddress', () => {
  it.each(['/', '/course/list?a=1#b', 'https://a.example', 'https://a.example/x?y=z#q'])('follows %s', (address) => {
    expect(isSafeAddress(address)).toBe(true);
  });

  it.each([
    ...['javascript:alert(1)', 'JaVaScRiPt:1', ' javascript:1', 'java\tscript:1', 'data:text/html,x', 'vbscript:x'],
    ...['//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', 'http://a.example', 'https:evil'],
    ...[
      'https://a@evil.example',
      'https://a:b@evil.example',
      'https:///evil',
      'blob:https://a',
      'weixin://x',
      'a/b',
      '',
    ],
  ])('does not follow %j', (address) => {
    expect(isSafeAddress(address)).toBe(false);
  });
});

describe('a call', () => {
  it('dials the number, and nothing that is none', () => {
    expect(hrefOf({ type: 30, phone: '400-800-2027' })).toBe('tel:4008002027');
    expect(hrefOf({ type: 30, phone: '12,34;ext=1' })).toBeUndefined();
    expect(hrefOf({ type: 30 })).toBeUndefined();
  });

  it.each([
    ['138 0013 8000', '13800138000'],
    ['010-62345678', '01062345678'],
    ['0755-8234567', '07558234567'],
    ['95588', '95588'],
    ['+852 2345 6789', '+85223456789'],
  ])('knows %s', (written, number) => {
    expect(dialled(written)).toBe(number);
  });

  it.each(['1380013800', '400-800-202', '*100#', 'javascript:1', '', 4008002027])('refuses %s', (written) => {
    expect(dialled(written)).toBeUndefined();
  });
});
