import { expect, it } from 'vitest';
import { saidUntil } from './replay-query.ts';
import { aLiveEvent } from './testing.ts';

it('a replay shows what had been said until its second, also what was said before the begin', () => {
  const messages = [-5000, 2000, 9000].map((ms, index) => aLiveEvent({ seq: index + 1, media_ms: ms }));

  expect([0, 2, 10].map((second) => saidUntil(messages, second).length)).toEqual([1, 2, 3]);
});
