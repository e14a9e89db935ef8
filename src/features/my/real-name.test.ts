import { describe, expect, it } from 'vitest';
import { readIdNumber, readName, realNameProblems } from './real-name.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const REQUIRED = '请填写必填项';
const ID_WRONG = '身份证号有误，请核对后重新输入';

describe('the real-name form', () => {
  it.each([
    ['王小明', '11010519491231002X', {}],
    ['阿依古丽·买买提', '11010519491231002X', {}],
    ['', '', { name: REQUIRED, idNumber: REQUIRED }],
    ['Wang', '11010519491231002X', { name: '请填写真实姓名' }],
    ['王', '11010519491231002X', { name: '请填写真实姓名' }],
    ['王小明', '110105194912310021', { idNumber: ID_WRONG }],
    ['王小明', '11010519491231', { idNumber: ID_WRONG }],
    ['王小明', '110105202712310020', { idNumber: ID_WRONG }],
  ])('says of %s and %s: %o', (name, idNumber, problems) => {
    expect(realNameProblems({ name, idNumber }, NOW)).toEqual(problems);
  });

  it.each([
    ['110105 19491231 002x', '11010519491231002X'],
    ['１１０１０５１９４９１２３１００２Ｘ', '11010519491231002X'],
    ['11010519491231002X9', '11010519491231002X'],
  ])('reads the number %s', (text, idNumber) => {
    expect(readIdNumber(text)).toBe(idNumber);
  });

  it('reads a name with spaces and any dot', () => {
    expect(readName(' 阿依古丽 • 买买提 ')).toBe('阿依古丽·买买提');
  });
});
