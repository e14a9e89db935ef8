import { describe, expect, it } from 'vitest';
import { jointCourses, leftCourses, toggled } from './joint-courses.ts';

const uuid = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [A, B, C] = [uuid(0xa), uuid(2), uuid(3)];

describe('jointCourses', () => {
  it.each([
    ['names the others', A, `${B},${C}`, [A, B, C]],
    ['takes each once', A, `${B},${A},${B}`, [A, B]],
    ['reads capitals', 'ABCDEF00-0000-4000-8000-000000000001', B, ['abcdef00-0000-4000-8000-000000000001', B]],
    ['leaves it to the school with 0', A, '0', 'offered'],
    ['makes no sense without a second', A, A, undefined],
    ['makes no sense with something else', A, 'first', undefined],
    ['makes no sense with an empty part', A, `${B},`, undefined],
    ['makes no sense without a course', 'x', B, undefined],
    ['makes no sense without a course, whatever the school sells', '..', '0', undefined],
    ['makes no sense with more than ten', A, Array.from({ length: 10 }, (_, i) => uuid(i + 20)).join(), undefined],
  ] as const)('%s', (_name, course, extra, courses) => {
    expect(jointCourses(course, extra)).toEqual(courses);
  });
});

describe('leftCourses', () => {
  it.each([
    ['', []],
    [B, [B]],
    [`${C},${B.toUpperCase()}`, [B, C]],
    ['x,y', []],
    [`${A},${B},${C}`, []],
  ] as const)('of %j are %j', (text, left) => {
    expect(leftCourses(text, [A, B, C])).toEqual(left);
  });
});

describe('toggled', () => {
  it('leaves and takes', () => {
    expect(toggled([], A, [A, B])).toEqual([A]);
    expect(toggled([A, B], A, [A, B])).toEqual([B]);
  });

  it('keeps one of those that can be bought', () => {
    expect(toggled([], A, [A])).toBeUndefined();
    expect(toggled([B], A, [A, B])).toBeUndefined();
  });
});
