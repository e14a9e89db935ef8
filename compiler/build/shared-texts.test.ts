import { expect, it } from 'vitest';
import { createSharedTexts, MAX_SHARED_TEXTS } from './shared-texts.ts';

it('createSharedTexts gives the same object for the same text, and lets go of texts when there are too many', () => {
  const shared = createSharedTexts();
  const first = shared('a');

  const again = shared('a');
  for (let made = 0; made < MAX_SHARED_TEXTS; made += 1) shared(`text ${made}`);

  expect(again).toBe(first);
  expect(shared('a')).not.toBe(first);
  expect(shared('a')).toEqual(first);
});
