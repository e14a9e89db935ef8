import { describe, expect, it } from 'vitest';
import { hangsOnOwner, holds, plainVisit } from './conditions.ts';
import type { Condition } from './values.ts';

const noon = '2026-11-22T12:00:00+08:00';
const at = (moment: string) => Date.parse(moment);
const plain = plainVisit(at(noon));

describe('holds', () => {
  it.each<[string, Condition, object, boolean]>([
    ['in a place that is named', { in: ['wechat', 'app'] }, { host: 'app' }, true],
    ['in a place that is not named', { in: ['wechat'] }, { host: 'browser' }, false],
    ['in a place that is left out', { notIn: ['wechat'] }, { host: 'wechat' }, false],
    ['in any other place', { notIn: ['wechat'] }, { host: 'douyin' }, true],
    ['for a student', { loggedIn: true }, { isLoggedIn: true }, true],
    ['for a visitor where a student is meant', { loggedIn: true }, {}, false],
    ['for a visitor', { loggedIn: false }, {}, true],
    ['for who has the course', { owned: true }, { isLoggedIn: true, isOwner: true }, true],
    ['for who has not', { owned: true }, { isLoggedIn: true }, false],
    ['a second before it begins', { from: noon }, { nowMs: at(noon) - 1000 }, false],
    ['when it begins', { from: noon }, { nowMs: at(noon) }, true],
    ['a second before it ends', { until: noon }, { nowMs: at(noon) - 1000 }, true],
    ['when it ends', { until: noon }, { nowMs: at(noon) }, false],
    ['when all hold but one', { in: ['browser'], loggedIn: true }, {}, false],
  ])('says %s: %o', (_, condition, more, expected) => {
    expect(holds([condition], { ...plain, ...more })).toBe(expected);
  });

  it('asks for every condition, of the block and of what it stands in', () => {
    expect(holds([{ loggedIn: false }, { in: ['wechat'] }], plain)).toBe(false);
  });

  it('always shows a block without conditions', () => {
    expect(holds(undefined, plain)).toBe(true);
  });
});

describe('hangsOnOwner', () => {
  it('is so where only the purchase is open', () => {
    expect(hangsOnOwner([{ owned: false }], plain)).toBe(true);
    expect(hangsOnOwner([{ owned: true, in: ['wechat'] }], plain)).toBe(false);
    expect(hangsOnOwner([{ loggedIn: true }], plain)).toBe(false);
  });
});
