import { describe, expect, it } from 'vitest';
import { ApiRefusal, TransportFailure } from '#src/lib/api/api-failures.ts';
import { effectOf } from './failure-effects.ts';

describe('effectOf', () => {
  it.each([
    [50022, 'clear-and-reload', 'login'],
    [50015, 'clear-and-reload', 'none'],
    [50021, 'clear-and-reload', 'reload'],
    [50036, 'external-login', 'external-login'],
    [61000, 'login', 'login'],
    [61004, 'none', 'none'],
    [60010, 'none', 'none'],
    [50000, 'none', 'none'],
  ] as const)('for code %i is %s where login is required, %s elsewhere', (code, onLoginRoute, elsewhere) => {
    const refusal = new ApiRefusal(code, 'text', null);

    expect([effectOf(refusal, 'login'), effectOf(refusal, 'public')]).toEqual([onLoginRoute, elsewhere]);
  });

  it('does nothing about a fault of the network', () => {
    expect(effectOf(new TransportFailure('network'), 'login')).toBe('none');
  });
});
