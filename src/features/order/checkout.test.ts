import { describe, expect, it } from 'vitest';
import { ApiRefusal, TransportFailure } from '#src/lib/api/api-failures.ts';
import { obstacleOf } from './checkout.ts';

describe('obstacleOf', () => {
  it.each([
    [40302, 'owned'],
    [40301, 'off-shelf'],
    [40303, 'trial-taken'],
    [40401, 'sold-out'],
    [40004, 'missing'],
    [40000, 'missing'],
    [50000, undefined],
  ])('for code %i is %s', (code, obstacle) => {
    expect(obstacleOf(new ApiRefusal(code, 'text', null))).toBe(obstacle);
  });

  it('is nothing for a fault of the network: trying again may help', () => {
    expect(obstacleOf(new TransportFailure('network'))).toBeUndefined();
  });
});
