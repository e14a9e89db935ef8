import { describe, expect, it } from 'vitest';
import { classesIn } from './classes-in.ts';

describe('classesIn', () => {
  it('finds the classes of every element, each once', () => {
    expect(classesIn('<p class="b a"><svg class="c"></svg><i class="a"></i></p>')).toEqual(['a', 'b', 'c']);
    expect(classesIn('<p>class</p>')).toEqual([]);
    expect(classesIn('<p class="a"><p class="cut')).toEqual(['a']);
  });

  it('gives the same list for the same classes', () => {
    expect(classesIn('<p class="b a">1</p>')).toBe(classesIn('<i class="a"></i><i class="b"></i>'));
  });
});
