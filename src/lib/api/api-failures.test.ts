import { describe, expect, it } from 'vitest';
import { refusals } from '#src/contract/codes.ts';
import { ApiRefusal, isMissing, TransportFailure } from './api-failures.ts';

describe('isMissing', () => {
  it.each([
    [new ApiRefusal(refusals.NOT_FOUND.code, '', null), true],
    [new ApiRefusal(refusals.INPUT_INVALID.code, '', null), true],
    [new ApiRefusal(refusals.ORDER_STATE_CHANGED.code, '', null), false],
    [new TransportFailure('network'), false],
    [null, false],
  ])('says of %o: %s', (reason, expected) => {
    expect(isMissing(reason)).toBe(expected);
  });
});
