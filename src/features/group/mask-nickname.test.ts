import { describe, expect, it } from 'vitest';
import { maskNickname } from './mask-nickname.ts';

describe('maskNickname', () => {
  it.each([
    ['王小明', '王**'],
    ['明', '明*'],
    ['考研加油的小透明', '考***'],
    ['😀笑', '😀*'],
    [' 李雷 ', '李*'],
    ['138****0001', '138****0001'],
    ['', '同学'],
    ['   ', '同学'],
  ])('shows "%s" as "%s"', (nickname, shown) => {
    expect(maskNickname(nickname)).toBe(shown);
  });
});
