import { describe, expect, it } from 'vitest';
import { isPrivateAddress } from './private-address.ts';

describe('isPrivateAddress', () => {
  it.each(['127.0.0.1', '::1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '::ffff:10.0.0.1', 'fe80::1', 'fd00::1'])(
    'knows %s as of a network of one’s own',
    (address) => {
      expect(isPrivateAddress(address)).toBe(true);
    },
  );

  it.each(['203.0.113.7', '172.32.0.1', '::ffff:203.0.113.7', '2001:db8::1', '192.169.0.1'])(
    'takes %s for a visitor’s',
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );
});
