import { randomBytes } from 'node:crypto';

/** The server's only source of randomness. Tests pass a repeatable one. */
export interface Random {
  readonly bytes: (count: number) => Buffer;
}

export const systemRandom: Random = { bytes: randomBytes };

/** A version 4 UUID. */
export function newUuid(random: Random): string {
  const bytes = random.bytes(16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** 256 bits as 43 characters that are safe in headers and paths. */
export function newToken(random: Random): string {
  return random.bytes(32).toString('base64url');
}

/** Six digits, each value equally likely. */
export function newSmsCode(random: Random): string {
  const limit = 2 ** 32 - (2 ** 32 % 1_000_000);
  for (;;) {
    const value = random.bytes(4).readUInt32BE();
    if (value < limit) return String(value % 1_000_000).padStart(6, '0');
  }
}
