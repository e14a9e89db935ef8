import { describe, expect, it } from 'vitest';
import { deliveryStates } from '#src/contract/states.ts';
import type { DeliveryPackage } from './delivery-query.ts';
import { deliveryStatus, goodsText, withNews } from './delivery-status.ts';

const { WAITING_ADDRESS, CONFIRMED, SENT, RECEIVED, CLOSED } = deliveryStates;
const parcel = (state: (typeof deliveryStates)[keyof typeof deliveryStates]) => ({
  state,
  can_confirm: state === WAITING_ADDRESS || state === CONFIRMED,
});

describe('deliveryStatus', () => {
  it.each([
    ['nothing', [], 'none', 0],
    ['two that wait beside one that is confirmed', [WAITING_ADDRESS, CONFIRMED, WAITING_ADDRESS], 'waiting', 2],
    ['one that is confirmed beside one that has left', [SENT, CONFIRMED], 'confirmed', 1],
    ['one that has left', [SENT], 'sent', 0],
    ['one that has arrived beside one that is closed', [CLOSED, RECEIVED], 'sent', 0],
    ['one that is closed', [CLOSED], 'closed', 0],
  ] as const)('of %s', (_, states, kind, count) => {
    const status = deliveryStatus(states.map(parcel));

    expect(status.kind).toBe(kind);
    expect('packages' in status ? status.packages.length : 0).toBe(count);
  });

  it('does not count a package as waiting that may not be confirmed any more', () => {
    expect(deliveryStatus([{ state: WAITING_ADDRESS, can_confirm: false }]).kind).toBe('closed');
  });
});

describe('withNews', () => {
  const named = (uuid: string, state: DeliveryPackage['state']) => ({ uuid, state }) as DeliveryPackage;

  it('takes over what is new of a package that is known, and counts anew', () => {
    const known = { waiting_count: 2, packages: [named('a', WAITING_ADDRESS), named('b', WAITING_ADDRESS)] };

    const info = withNews(known, [named('b', CONFIRMED), named('c', CONFIRMED)]);

    expect(info).toEqual({ waiting_count: 1, packages: [named('a', WAITING_ADDRESS), named('b', CONFIRMED)] });
  });
});

describe('goodsText', () => {
  it('joins the goods, with a count where there are several', () => {
    expect(
      goodsText([
        { name: '词汇闪过', count: 1 },
        { name: '手册', count: 2 },
      ]),
    ).toBe('词汇闪过，手册 ×2');
  });
});
