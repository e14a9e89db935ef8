// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('storage', () => {
  it('keeps, replaces and forgets a text', () => {
    writeStored('local', 'org', 'a');
    writeStored('local', 'org', 'b');
    expect(readStored('local', 'org')).toBe('b');

    writeStored('local', 'org', undefined);
    expect(readStored('local', 'org')).toBeUndefined();
  });

  it('keeps a text in memory while the store is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    writeStored('session', 'org', 'a');

    expect(readStored('session', 'org')).toBe('a');
  });

  it('gives nothing, and throws nothing, where storage is forbidden', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });

    expect(readStored('session', 'notice')).toBeUndefined();
  });

  it('refuses a key that stands in no list', () => {
    expect(() => writeStored('local', 'nobodys', 'a')).toThrow('Whose is "nobodys"?');
  });
});
