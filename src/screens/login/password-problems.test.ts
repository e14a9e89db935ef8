import { describe, expect, it } from 'vitest';
import { passwordProblems } from './password-problems.ts';

const MOBILE = '13800138000';

describe('passwordProblems', () => {
  it.each(['abc123', 'ABCDEFabcdef1234', '000000'])('accepts %s', (password) => {
    expect(passwordProblems(MOBILE, password)).toEqual({});
  });

  it.each(['abc12', 'a'.repeat(17), 'abc 123', 'abc-123', '密码密码密码', 'abc123\n'])('refuses %j', (password) => {
    expect(passwordProblems(MOBILE, password)).toEqual({ password: '请输入正确格式的密码' });
  });

  it('asks for what is missing', () => {
    expect(passwordProblems('', '')).toEqual({ mobile: '请填写必填项', password: '请填写必填项' });
  });

  it('refuses a mobile in the words of the login', () => {
    expect(passwordProblems('1380013800', 'abc123')).toEqual({ mobile: '手机号格式错误，请重新输入' });
  });
});
