import { describe, expect, it } from 'vitest';
import { matchUnits } from './match-units.ts';

const unit = (type: string, text: string) => ({ type, text, gap: '', written: { gapStart: 0, start: 0, end: 0 } });
const match = (base: readonly string[], other: readonly string[]) =>
  [
    ...matchUnits(
      base.map((text) => unit('faq', text)),
      other.map((text) => unit('faq', text)),
      false,
    ),
  ].sort();

describe('blocks without an id', () => {
  it('are the same at the first place and at the last, however much was rewritten', () => {
    expect(match(['一', '二'], ['甲', '乙'])).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(match(['一', '二'], ['甲', '乙', '丙'])).toEqual([
      [0, 0],
      [1, 2],
    ]);
  });

  it('are the same between two that are', () => {
    expect(match(['头', '一', '尾'], ['头', '甲', '尾'])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
  });

  it('are another where nothing in common and no place says so', () => {
    expect(match(['一', '二', '三'], ['甲', '乙', '丙', '丁'])).toEqual([
      [0, 0],
      [2, 3],
    ]);
  });
});
