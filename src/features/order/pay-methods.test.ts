import { describe, expect, it } from 'vitest';
import { methodsFor, payClient } from './pay-methods.ts';

describe('methodsFor', () => {
  it.each([
    ['browser', [0, 1, 9, 10], [0, 1, 9, 10]],
    ['desktop', [0, 1], [0, 1]],
    ['wechat', [0, 1, 9, 10], [1]],
    ['mini_program', [0, 1], [1]],
    ['alipay', [0, 1, 9, 10], [0, 9, 10]],
    ['wechat', [0], [0]],
  ] as const)('in %s offers of %j %j', (client, offered, fitting) => {
    expect(methodsFor(client, offered)).toEqual(fitting);
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
  ] as const)('in %s on %s at %i px is %s', (host, system, width, client) => {
    expect(payClient({ host, system }, width)).toBe(client);
  });
});
