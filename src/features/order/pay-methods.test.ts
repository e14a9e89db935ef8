import { describe, expect, it } from 'vitest';
import { isWechatElsewhere, leadsOut, methodsFor, payClient } from './pay-methods.ts';

describe('methodsFor', () => {
  it.each([
    ['browser', [0, 1, 9, 10], [0, 1, 9, 10]],
    ['desktop', [0, 1], [0, 1]],
    ['wechat', [0, 1, 9, 10], [0, 1, 9, 10]],
    ['mini_program', [0, 1, 7, 9, 10], [0, 1, 9, 10]],
    ['mini_program', [7], [7]],
    ['alipay', [0, 1, 9, 10], [0, 9, 10]],
    ['wecom', [0, 1, 7, 9, 10], [0, 7, 9, 10]],
    ['wecom', [1], [1]],
  ] as const)('in %s offers of %j %j', (client, offered, fitting) => {
    expect(methodsFor(client, offered)).toEqual(fitting);
  });
});

describe('isWechatElsewhere', () => {
  it.each([
    ['wecom', [0, 1, 9], true],
    ['wecom', [0, 9], false],
    ['wecom', [1], true],
    ['alipay', [0, 1], false],
    ['browser', [0, 1], false],
  ] as const)('in %s with %j offered: %s', (client, offered, isElsewhere) => {
    expect(isWechatElsewhere(client, offered)).toBe(isElsewhere);
  });
});

describe('leadsOut', () => {
  it.each([
    ['wechat', 0, true],
    ['wechat', 9, true],
    ['wechat', 10, true],
    ['wechat', 1, false],
    ['wechat', 7, false],
    ['mini-program', 0, true],
    ['wecom', 0, true],
    ['qq', 0, true],
    ['browser', 0, false],
    ['alipay', 0, false],
    ['app', 9, false],
    ['douyin', 0, false],
  ] as const)('in %s with method %i: %s', (host, method, isOut) => {
    expect(leadsOut({ host }, method)).toBe(isOut);
  });
});

describe('payClient', () => {
  it.each([
    ['wechat', 'ios', 375, 'wechat'],
    ['mini-program', 'android', 375, 'mini_program'],
    ['alipay', 'ios', 375, 'alipay'],
    ['browser', 'ios', 375, 'browser'],
    ['browser', 'android', 1280, 'browser'],
    ['browser', 'desktop', 1440, 'desktop'],
    ['browser', 'desktop', 900, 'browser'],
    ['app', 'ios', 375, 'browser'],
    ['qq', 'android', 375, 'browser'],
    ['wecom', 'ios', 375, 'wecom'],
    ['wecom', 'android', 1280, 'wecom'],
    ['wecom', 'desktop', 1440, 'desktop'],
    ['wecom', 'desktop', 900, 'desktop'],
  ] as const)('in %s on %s at %i px is %s', (host, system, width, client) => {
    expect(payClient({ host, system }, width)).toBe(client);
  });
});
