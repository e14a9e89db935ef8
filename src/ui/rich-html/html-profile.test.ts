import { describe, expect, it } from 'vitest';
import { levelled, linkTarget, pictureAddress } from './html-profile.ts';

const ORIGIN = 'https://m.school.cn';
const HOSTS = ['kst.school.cn'];

describe('linkTarget', () => {
  it.each([
    ['/course/list?a=1#b', { href: '/course/list?a=1#b', isInside: true }],
    ['https://m.school.cn/404', { href: '/404', isInside: true }],
    ['https://kst.school.cn/chat', { href: 'https://kst.school.cn/chat', isInside: false }],
    [' http://kst.school.cn/chat ', { href: 'https://kst.school.cn/chat', isInside: false }],
    ['//kst.school.cn/', { href: 'https://kst.school.cn/', isInside: false }],
    ['java\nscript:alert(1)', undefined],
    ['JavaScript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['vbscript:x', undefined],
    ['mailto:a@b.cn', undefined],
    ['#top', undefined],
    ['course/list', undefined],
    ['', undefined],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['/\t/evil.example', undefined],
    ['https://m.school.cn//evil.example/', undefined],
    ['https://m.school.cn@evil.example/', undefined],
    ['https://kst.school.cn:8443/', undefined],
  ] as const)('reads %j as %j', (href, target) => expect(linkTarget(href, ORIGIN, HOSTS)).toEqual(target));
});

describe('pictureAddress', () => {
  it.each([
    ['/storage/a.jpg', 'https://m.school.cn/storage/a.jpg'],
    ['https://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['http://cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['//cdn.example/a.jpg', 'https://cdn.example/a.jpg'],
    ['https://a:b@cdn.example/a.jpg', undefined],
    ['data:image/svg+xml,<svg onload=alert(1)>', undefined],
    ['blob:https://m.school.cn/x', undefined],
    ['a.jpg', undefined],
    ['', undefined],
  ] as const)('reads %j as %j', (src, address) => expect(pictureAddress(src, ORIGIN)).toBe(address));
});

describe('levelled', () => {
  it.each([
    [[1, 2, 3], 2, [2, 3, 4]],
    [[3, 3, 4], 2, [2, 2, 3]],
    [[1, 6], 3, [3, 6]],
    [[], 2, []],
  ])('puts %j under %i as %j', (levels, top, expected) => expect(levelled(levels, top)).toEqual(expected));
});
