import { expect, it } from 'vitest';
import { nextPostState, POST_EVENTS, POST_STATES } from './post-states.ts';

it('every state takes these events and no others', () => {
  const table = POST_STATES.flatMap((state) =>
    [false, true].map((isAnswered) => [
      `${state}${isAnswered ? ', answered' : ''}`,
      POST_EVENTS.map((event) => nextPostState(state, isAnswered, event) ?? '-').join(' '),
    ]),
  );

  // write, show, refuse, answer
  expect(Object.fromEntries(table)).toEqual({
    waiting: 'waiting shown refused shown',
    'waiting, answered': 'waiting shown refused shown',
    shown: 'waiting - refused shown',
    'shown, answered': '- - refused shown',
    refused: 'waiting shown - -',
    'refused, answered': 'waiting shown - -',
  });
});
