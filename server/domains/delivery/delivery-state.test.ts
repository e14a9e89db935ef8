import { describe, expect, it } from 'vitest';
import { deliveryStates } from '#src/contract/states.ts';
import { deliveryState } from './delivery-state.ts';

const { WAITING_ADDRESS, CONFIRMED, SENT, RECEIVED, CLOSED } = deliveryStates;
const NOW = new Date('2026-11-20T12:00:00+08:00');
const earlier = new Date('2026-11-19T12:00:00+08:00');
const fresh = { confirmedAt: null, confirmBy: null, receivedAt: null, sentAt: null, payState: null };

describe('deliveryState', () => {
  it.each([
    ['a new package waits', {}, WAITING_ADDRESS],
    ['one that may still be confirmed waits', { confirmBy: new Date(NOW.getTime() + 1) }, WAITING_ADDRESS],
    ['one that was not confirmed in time is closed', { confirmBy: NOW }, CLOSED],
    ['one that was confirmed in time stays', { confirmBy: earlier, confirmedAt: earlier }, CONFIRMED],
    ['of a paid order waits', { payState: 4 }, WAITING_ADDRESS],
    ['of an order on its way back is closed', { payState: 12, confirmedAt: earlier }, CLOSED],
    ['of a cancelled order is closed', { payState: 5 }, CLOSED],
    ['that has left is sent', { payState: 2, confirmedAt: earlier, sentAt: earlier }, SENT],
    ['that has left is sent, whatever became of the order', { payState: 12, sentAt: earlier }, SENT],
    ['of an order that was received is received', { payState: 4, sentAt: earlier }, RECEIVED],
    ['that was received is received', { sentAt: earlier, receivedAt: earlier }, RECEIVED],
  ] as const)('%s', (_name, facts, state) => {
    expect(deliveryState({ ...fresh, ...facts }, NOW)).toBe(state);
  });
});
