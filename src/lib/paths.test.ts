import { describe, expect, it } from 'vitest';
import * as paths from './paths.ts';

describe('paths', () => {
  it('fills and encodes parameters', () => {
    expect(paths.orderConfirm({ course_uuid: 'a/b', extra: '0' })).toBe('/order/confirm/a%2Fb/0');
  });

  it('leaves out optional segments and empty query values', () => {
    expect(paths.studyIndex({}, { from: '', to: undefined })).toBe('/study/index');
    expect(paths.studyIndex({ expired: '1' })).toBe('/study/index/1');
  });

  it('adds the query', () => {
    expect(paths.login({}, { redirect: '/my/index?a=1' })).toBe('/login?redirect=%2Fmy%2Findex%3Fa%3D1');
  });

  it('names each pattern once', () => {
    const patterns = Object.values(paths).map(({ pattern }) => pattern);

    expect(new Set(patterns).size).toBe(patterns.length);
  });

  it('builds home', () => {
    expect(paths.home()).toBe('/');
  });
});
