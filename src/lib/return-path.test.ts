// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { returnPath, sameOriginPath } from './return-path.ts';

const ORIGIN = 'https://m.zhiyan.example';

const FOREIGN = [
  '//evil.example',
  '///evil.example',
  '////evil.example/%2f..',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'http://m.zhiyan.example/',
  'https://m.zhiyan.example@evil.example/',
  'https://m.zhiyan.example.evil.example/',
  '//m.zhiyan.example@evil.example',
  '//m.zhiyan.example:pw@evil.example',
  '//m.zhiyan.example:8443/x',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '/\u0000javascript:alert(1)//\\evil.example/..//x',
  'data:text/html,x',
  'vbscript:x',
  'evil.example',
  '.evil.example',
  '@evil.example',
  '?next=//evil.example',
  '#//evil.example',
  '〱evil.example',
  '/／evil.example/..//evil.example',
  '',
];

describe('sameOriginPath', () => {
  it.each(FOREIGN)('refuses %j or leads to a path of this site', (value) => {
    const path = sameOriginPath(value, ORIGIN);

    if (path !== null) expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
    expect(path ?? '').not.toMatch(/^\/[/\\]/);
  });

  it.each(FOREIGN.filter((value) => /^([/\\\s]{2}|[a-z@.?#]|$)/i.test(value)))('refuses %j', (value) => {
    expect(sameOriginPath(value, ORIGIN)).toBeNull();
  });

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
