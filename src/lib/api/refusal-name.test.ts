import { describe, expect, it } from 'vitest';
import { ApiRefusal, TransportFailure } from './api-failures.ts';
import { refusalName } from './refusal-name.ts';

describe('refusalName', () => {
  it.each([
    [new ApiRefusal(50022, '请先登录', null), 'LOGIN_REQUIRED'],
    [new ApiRefusal(12345, '', null), undefined],
    [new TransportFailure('network'), undefined],
    [new Error('bug'), undefined],
  ])('of %o is %s', (reason, name) => {
    expect(refusalName(reason)).toBe(name);
  });
});
