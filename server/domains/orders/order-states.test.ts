import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type OrderPayState, orderPayStates, orderPayStateTexts } from '#src/contract/states.ts';
import { dueCents, keptCents, type OrderEvent, orderMoves, statesAfter } from './order-states.ts';

const page = readFileSync(new URL('../../../docs/order-states.md', import.meta.url), 'utf8');
const rowsOf = (pattern: RegExp) =>
  page
    .split('\n')
    .filter((line) => pattern.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
const documentedMoves = rowsOf(/^\| `/).map(([, event = '', from = '', to = '']) => [
  event.replaceAll('`', ''),
  Number(from),
  to.split(', ').map(Number),
]);
const STATES = Object.values(orderPayStates);
const EVENTS = Object.keys(orderMoves) as OrderEvent[];

describe('the moves of an order', () => {
  it.each(documentedMoves)('%s leads from %i to %j', (event, from, to) => {
    expect(statesAfter(event as OrderEvent, from as OrderPayState)).toEqual(to);
  });

  it.each(EVENTS.flatMap((event) => STATES.map((from) => [event, from] as const)))(
    '%s from %i is in docs/order-states.md exactly when it is allowed',
    (event, from) => {
      const isDocumented = documentedMoves.some(([name, state]) => name === event && state === from);

      expect(statesAfter(event, from).length > 0).toBe(isDocumented);
    },
  );

  it('end nowhere but in 5 and 6, and lead out of those only for late money', () => {
    for (const over of [orderPayStates.CANCELLED, orderPayStates.CLOSED]) {
      expect(EVENTS.filter((event) => statesAfter(event, over).length > 0)).toEqual(['pay_late']);
    }
    const dead = STATES.filter((state) => EVENTS.every((event) => statesAfter(event, state).length === 0));
    expect(dead).toEqual([]);
  });
});

describe('the states of an order', () => {
  it('are those of docs/order-states.md, with their texts', () => {
    const documented = rowsOf(/^\| \d/).map(([, state, text]) => [Number(state), text]);

    expect(documented).toEqual(STATES.map((state) => [state, orderPayStateTexts[state]]));
  });

  it.each(rowsOf(/^\| \d/).map(([, state, , , kept]) => [Number(state) as OrderPayState, kept]))(
    '%i keeps %s of the money',
    (payState, kept) => {
      const cents = keptCents({ payState, totalCents: 900, depositCents: 50, keptCents: 0, givenBackCents: 0 });

      expect(cents).toBe({ nothing: 0, all: 900, 'the deposit': 50 }[kept ?? '']);
    },
  );

  it('say what is paid next', () => {
    const due = (payState: OrderPayState, depositCents: number) =>
      dueCents({ payState, totalCents: 900, depositCents });

    expect([due(0, 0), due(0, 50), due(1, 50), due(4, 0), due(6, 0)]).toEqual([900, 50, 850, 0, 0]);
  });
});
