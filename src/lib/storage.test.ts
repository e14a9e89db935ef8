// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from './storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('storage', () => {
  it('keeps, replaces and forgets a text', () => {
    writeStored('local', 'k', 'a');
    writeStored('local', 'k', 'b');
    expect(readStored('local', 'k')).toBe('b');

    writeStored('local', 'k', undefined);
    expect(readStored('local', 'k')).toBeUndefined();
  });

  it('keeps a text in memory while the store is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    writeStored('session', 'k', 'a');

    expect(readStored('session', 'k')).toBe('a');
  });

  it('gives nothing, and throws nothing, where storage is forbidden', () => {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });

    expect(readStored('session', 'never-kept')).toBeUndefined();
  });
});
