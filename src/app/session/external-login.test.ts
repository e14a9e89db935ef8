import { describe, expect, it } from 'vitest';
import { externalLoginAddress } from './external-login.ts';

const ORIGIN = 'https://m.school.cn';

describe('externalLoginAddress', () => {
  it.each([
    ['/login-oa', '/my/order?a=1', '/login-oa?redirect=%2Fmy%2Forder%3Fa%3D1'],
    ['https://oa.school.cn', '/my/order', 'https://oa.school.cn/?redirect=https%3A%2F%2Fm.school.cn%2Fmy%2Forder'],
    ['https://oa.school.cn/sso', '/', 'https://oa.school.cn/sso?redirect=https%3A%2F%2Fm.school.cn%2F'],
  ])('of %s leads back to %s', (login, back, address) => {
    expect(externalLoginAddress(login, back, ORIGIN)).toBe(address);
  });
});
