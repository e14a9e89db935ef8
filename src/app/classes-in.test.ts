import { expect, it } from 'vitest';
import { classesIn } from './classes-in.ts';

it('classesIn finds the classes of every element', () => {
  expect(classesIn('<p class="b a"><svg class="c"></svg><i class="a"></i><b class="c"></b></p>')).toBe('b a c a');
  expect(classesIn('<p>class</p>')).toBe('');
  expect(classesIn('<p class="a"><p class="cut')).toBe('a');
});
