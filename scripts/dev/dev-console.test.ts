import { describe, expect, it } from 'vitest';
import { isFromThisMachine } from './dev-console.ts';

const request = (remoteAddress: string, host: string, headers = {}) => ({
  socket: { remoteAddress },
  headers: { host, ...headers },
});

describe('isFromThisMachine', () => {
  it.each([
    ['127.0.0.1', 'localhost:5173'],
    ['::1', '[::1]:5173'],
    ['::ffff:127.0.0.1', '127.0.0.1:5173'],
  ])('is true from %s at %s', (address, host) => {
    expect(isFromThisMachine(request(address, host))).toBe(true);
  });

  it.each([
    ['192.168.1.20', 'localhost:5173', {}, 'a phone that says what it likes'],
    ['192.168.1.20', '192.168.1.5:5173', {}, 'a phone'],
    ['127.0.0.1', '192.168.1.5:5173', {}, 'a name that others know'],
    ['127.0.0.1', 'evil.example:5173', {}, 'DNS rebinding'],
    ['127.0.0.1', 'localhost.evil.example', {}, 'a name that only looks like ours'],
    ['127.0.0.1', 'localhost:5173', { 'x-forwarded-for': '203.0.113.9' }, 'a tunnel'],
    ['127.0.0.1', '', {}, 'no name'],
  ])('is false from %s at %s with %o: %s', (address, host, headers, _who) => {
    expect(isFromThisMachine(request(address, host, headers))).toBe(false);
  });
});
