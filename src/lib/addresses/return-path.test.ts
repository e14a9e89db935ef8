// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { returnPath, sameOriginPath } from './return-path.ts';
import { FOREIGN_ADDRESSES } from './testing-addresses.ts';

const ORIGIN = 'https://m.zhiyan.example';

describe('sameOriginPath', () => {
  it.each(FOREIGN_ADDRESSES)('refuses %.60j or leads to a path of this site', (value) => {
    const path = sameOriginPath(value, ORIGIN);

    if (path !== null) expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
    expect(path ?? '').not.toMatch(/^\/[/\\]/);
  });

  it.each(FOREIGN_ADDRESSES.filter((value) => /^([/\\ \t\r\n]{2}|[a-z@.?#]|$)/i.test(value)))(
    'refuses %.60j',
    (value) => {
      expect(sameOriginPath(value, ORIGIN)).toBeNull();
    },
  );

  it.each([
    ['/order/confirm/1/0?is_first_start=1&h5=%2F1month', '/order/confirm/1/0?is_first_start=1&h5=%2F1month'],
    ['/h5/douyin#register', '/h5/douyin#register'],
    ['/a/../b', '/b'],
    ['/课程', '/%E8%AF%BE%E7%A8%8B'],
    ['/https://evil.example', '/https://evil.example'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
  ])('keeps %s', (value, path) => {
    expect(sameOriginPath(value, ORIGIN)).toBe(path);
  });
});

describe('returnPath', () => {
  it.each([
    '/login',
    '/login?redirect=/login',
    '/LOGIN/',
    '/register',
    '/login-oa',
    '/wechat-bind',
    '/wechat-buy?redirect=/a',
  ])('does not lead back to %s', (value) => {
    expect(returnPath(value, '/study/index')).toBe('/study/index');
  });

  it('goes home when nothing was asked', () => {
    expect(returnPath(null)).toBe('/');
  });

  it('keeps a path that only begins like the login', () => {
    expect(returnPath('/login-help')).toBe('/login-help');
  });
});
