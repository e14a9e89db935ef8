import { describe, expect, it } from 'vitest';
import { editMobile, formatMobile, isMobile, maskMobile, readDigits, readMobile } from './phone.ts';

describe('readMobile', () => {
  it.each([
    ['13800138000', '13800138000'],
    ['138 0013 8000', '13800138000'],
    ['+86 138-0013 8000', '13800138000'],
    ['+8613800138000', '13800138000'],
    ['0086 13800138000', '13800138000'],
    ['86 138 0013 8000', '13800138000'],
    ['013800138000', '13800138000'],
    ['（＋８６）１３８００１３８０００', '13800138000'],
    ['手机：138.0013.8000', '13800138000'],
    ['138001380001', '13800138000'],
    ['+86', '86'],
    ['+861', '1'],
    ['86', '86'],
    ['', ''],
    ['abc', ''],
  ])('reads %j as %j', (text, digits) => {
    expect(readMobile(text)).toBe(digits);
  });
});

describe('isMobile', () => {
  it.each([
    ['13800138000', true],
    ['19912345678', true],
    ['1380013800', false],
    ['138001380000', false],
    ['23800138000', false],
    ['', false],
  ])('says of %j: %s', (digits, expected) => {
    expect(isMobile(digits)).toBe(expected);
  });
});

describe('formatMobile', () => {
  it.each([
    ['', ''],
    ['138', '138'],
    ['1380', '138 0'],
    ['1380013', '138 0013'],
    ['13800138', '138 0013 8'],
    ['13800138000', '138 0013 8000'],
  ])('groups %j as %j', (digits, text) => {
    expect(formatMobile(digits)).toBe(text);
  });
});

/** `|` marks the caret. */
function edit(marked: string): string {
  const { text, caret } = editMobile(marked.replace('|', ''), marked.indexOf('|'));
  return `${text.slice(0, caret)}|${text.slice(caret)}`;
}

describe('editMobile', () => {
  it.each([
    ['1380|', '138 0|'],
    ['138|', '138|'],
    ['138 00138|', '138 0013 8|'],
    ['138|0013 8000', '138| 0013 8000'],
    ['1387 |0013 800', '138 7|001 3800'],
    ['13| 0013 8000', '13|0 0138 000'],
    ['+86 138-0013 8000|', '138 0013 8000|'],
    ['+8|6 138', '|138'],
    ['|138 0013 8000', '|138 0013 8000'],
    ['１３８０|', '138 0|'],
    ['|', '|'],
  ])('turns %j into %j', (before, after) => {
    expect(edit(before)).toBe(after);
  });
});

describe('readDigits', () => {
  it('keeps digits only, full-width ones too, up to the limit', () => {
    expect(readDigits('【知研】１2-34 567', 6)).toBe('123456');
  });
});

describe('maskMobile', () => {
  it('hides the middle of the number', () => {
    expect(maskMobile('13800138000')).toBe('138****8000');
  });
});
