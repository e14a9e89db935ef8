import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { passwordHash } from './password-hash.ts';

describe('passwordHash', () => {
  it.each([
    '',
    'abc',
    'abc123',
    'Passw0rd12345678',
    '密码',
    ...[55, 56, 63, 64, 65, 119, 120, 1000].map((n) => 'a'.repeat(n)),
  ])('is the SHA-256 of %j', (password) => {
    expect(passwordHash(password)).toBe(createHash('sha256').update(password).digest('hex'));
  });
});
