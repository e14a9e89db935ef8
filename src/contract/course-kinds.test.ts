import { describe, expect, it } from 'vitest';
import { whatFollows } from './course-kinds.ts';

describe('whatFollows', () => {
  it.each([
    [['course'], '课程自动开通'],
    [['books'], '安排图书发货'],
    [['yanxue'], '研学名额生效'],
    [['books', 'course', 'books'], '课程自动开通，安排图书发货'],
  ] as const)('says for %j: %s', (kinds, text) => {
    expect(whatFollows(kinds)).toBe(text);
  });
});
