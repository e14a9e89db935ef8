import { describe, expect, it } from 'vitest';
import { readSource } from '../read/read-source.ts';
import { NO_REDIRECTS, withMove } from './redirects-text.ts';

function move(text: string, from: string, to: string): string {
  const { document } = readSource('redirects.yaml', new TextEncoder().encode(text));
  if (!document) throw new Error('The text cannot be read.');
  return withMove(document, from, to);
}

const entries = (text: string) => text.split('\n').filter((line) => line.startsWith('  - '));

describe('withMove', () => {
  it('writes the first entry below what the file begins with', () => {
    expect(move(NO_REDIRECTS, '/a', '/b')).toBe(
      NO_REDIRECTS.replace('redirects: []', 'redirects:\n  - { from: /a, to: /b }'),
    );
  });

  it('leads on what led to the old address, and keeps its comment', () => {
    const text = 'version: 1\nredirects:\n  - { from: /a, to: /b } # 春天\n  - from: /x\n    to: /y\n';

    expect(move(text, '/b', '/c')).toBe(
      'version: 1\nredirects:\n  - { from: /a, to: /c } # 春天\n  - from: /x\n    to: /y\n  - { from: /b, to: /c }\n',
    );
  });

  it('leaves no circle when a page goes back to where it was', () => {
    const there = move(NO_REDIRECTS, '/a', '/b');

    expect(entries(move(there, '/b', '/a'))).toEqual(['  - { from: /b, to: /a }']);
    expect(
      entries(move('version: 1\nredirects:\n  - from: /a\n    to: /b\n  - { from: /x, to: /y }\n', '/b', '/a')),
    ).toEqual(['  - { from: /x, to: /y }', '  - { from: /b, to: /a }']);
  });
});
