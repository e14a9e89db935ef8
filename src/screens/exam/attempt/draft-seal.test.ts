import { describe, expect, it } from 'vitest';
import { draftSeal } from './draft-seal.ts';

const KEY = 'a1'.repeat(32);
const seal = draftSeal(KEY);

describe('draftSeal', () => {
  it.each(['', 'A', '文'.repeat(20_000)])('opens what it has closed, and shows nothing of it', (text) => {
    const closed = seal.close(text, 'q1');

    expect(seal.open(closed, 'q1')).toBe(text);
    expect(closed).toMatch(/^[0-9a-f]+$/);
  });

  it('closes the same text differently each time', () => {
    expect(seal.close('A', 'q1')).not.toBe(seal.close('A', 'q1'));
  });

  it('opens nothing of another student, of another question, or changed', () => {
    const closed = seal.close('A', 'q1');
    const changed = closed.slice(0, -1) + (closed.endsWith('0') ? '1' : '0');

    expect(draftSeal('b2'.repeat(32)).open(closed, 'q1')).toBeUndefined();
    expect(seal.open(closed, 'q2')).toBeUndefined();
    expect(seal.open(changed, 'q1')).toBeUndefined();
  });

  it.each(['', 'ab', '{"revision":1}', 'zz'.repeat(60)])('opens %j as nothing', (spoiled) => {
    expect(seal.open(spoiled, 'q1')).toBeUndefined();
  });
});
