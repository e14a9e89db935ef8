// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { isOfStudent } from '#src/lib/storage/stored-keys.ts';
import { readUnsent, storeUnsent } from './chat-outbox.ts';
import type { Unsent } from './chat-state.ts';

const unsent = (clientId: string): Unsent => ({ clientId, text: '在吗', courseUuid: undefined, status: 'sending' });

beforeEach(() => sessionStorage.clear());

describe('what was written to the advisor and not confirmed', () => {
  it('waits after a reload to be sent again, under the same name', () => {
    storeUnsent([unsent('a'), unsent('b')]);

    expect(readUnsent()).toEqual([
      { ...unsent('a'), status: 'failed' },
      { ...unsent('b'), status: 'failed' },
    ]);
  });

  it('leaves nothing behind once it is confirmed', () => {
    storeUnsent([unsent('a')]);
    storeUnsent([]);

    expect([readUnsent(), sessionStorage.length]).toEqual([[], 0]);
  });

  it('goes with the session of its student', () => {
    expect(isOfStudent('consult-unsent')).toBe(true);
  });

  it.each(['{', '7', '[null,{"clientId":1,"text":"x"},{"clientId":"a","text":""}]'])(
    'that was spoiled is none: %s',
    (kept) => {
      sessionStorage.setItem('consult-unsent', kept);

      expect(readUnsent()).toEqual([]);
    },
  );
});
