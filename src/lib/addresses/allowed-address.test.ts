import { describe, expect, it } from 'vitest';
import { isAllowedAddress } from './allowed-address.ts';
import { FOREIGN_ADDRESSES } from './testing-addresses.ts';

const hosts = ['m.school.cn', '*.school.cn'];

describe('isAllowedAddress', () => {
  it.each(['/course/list?a=1', 'https://m.school.cn/', 'https://kst.school.cn/chat?x=1#y', 'https://a.b.school.cn/'])(
    'takes %s',
    (address) => expect(isAllowedAddress(address, hosts)).toBe(true),
  );

  it.each(FOREIGN_ADDRESSES)('takes %.60j only where it stays on this site', (address) => {
    const origin = 'https://m.zhiyan.example';

    if (isAllowedAddress(address, hosts)) expect(new URL(address, origin).origin).toBe(origin);
  });

  it.each([
    '//evil.example/',
    '/\\evil.example',
    'http://m.school.cn/',
    'https://school.cn.evil.example/',
    'https://evilschool.cn/',
    'https://school.cn/',
    'https://m.school.cn@evil.example/',
    'https://m.school.cn:8443/',
    'javascript:alert(1)',
    'data:text/html,x',
    ' https://m.school.cn/',
    '',
  ])('refuses %j', (address) => expect(isAllowedAddress(address, hosts)).toBe(false));
});
