// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { readOpenChapters, saveOpenChapters } from './open-chapters.ts';

describe('open chapters', () => {
  beforeEach(() => sessionStorage.clear());

  it('are kept for the list they are of', () => {
    saveOpenChapters('c1', new Set(['a', 'b']));

    expect(readOpenChapters('c1')).toEqual(new Set(['a', 'b']));
    expect(readOpenChapters('c2')).toBeUndefined();
  });

  it('may all be closed', () => {
    saveOpenChapters('c1', new Set());

    expect(readOpenChapters('c1')).toEqual(new Set());
  });
});
