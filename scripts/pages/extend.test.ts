import { expect, it } from 'vitest';
import { collect, extend } from './extend.ts';

it('an object that is extended stays as it was', () => {
  const base = Object.freeze({ type: 'hero', price: 100 });

  expect(extend(base, { id: 'hero-1', price: 200 })).toEqual({ type: 'hero', price: 200, id: 'hero-1' });
  expect(base).toEqual({ type: 'hero', price: 100 });
});

it('a collected list is what map gives', () => {
  const told = (word: string, index: number) => `${index} ${word}`;

  expect(collect(['a', 'b'], told)).toEqual(['a', 'b'].map(told));
});
