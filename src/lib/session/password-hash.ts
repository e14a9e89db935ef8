const ROUND_CONSTANTS = firstBits(64, (prime) => Math.cbrt(prime));
const START = firstBits(8, (prime) => Math.sqrt(prime));
const BLOCK_BYTES = 64;

/**
 * SHA-256 of the password in lower-case hex: what the browser sends instead of the password itself.
 *
 * Computed here and not by `crypto.subtle`, which is missing on plain http. Source: FIPS 180-4 §6.2.
 */
export function passwordHash(password: string): string {
  const message = pad(new TextEncoder().encode(password));
  const state = START.slice();
  for (let at = 0; at < message.byteLength; at += BLOCK_BYTES)
    mix(state, new DataView(message.buffer, at, BLOCK_BYTES));
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

/** The message, one bit, zeros, and its length in bits: a whole number of blocks. */
function pad(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK_BYTES) * BLOCK_BYTES);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 4, bytes.length * 8);
  return padded;
}

function mix(state: Uint32Array, block: DataView): void {
  const words = new Uint32Array(64);
  const word = (index: number) => words[index] ?? 0;
  for (let i = 0; i < 16; i += 1) words[i] = block.getUint32(i * 4);
  for (let i = 16; i < 64; i += 1) {
    const s0 = turn(word(i - 15), 7) ^ turn(word(i - 15), 18) ^ (word(i - 15) >>> 3);
    const s1 = turn(word(i - 2), 17) ^ turn(word(i - 2), 19) ^ (word(i - 2) >>> 10);
    words[i] = word(i - 16) + s0 + word(i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const t1 = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + (ROUND_CONSTANTS[i] ?? 0) + word(i);
    const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] ?? 0) + value;
}

function turn(value: number, bits: number): number {
  return (value >>> bits) | (value << (32 - bits));
}

/** The first 32 bits of the fractional part of `root` of each of the first primes. */
function firstBits(count: number, root: (prime: number) => number): Uint32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  return Uint32Array.from(primes, (prime) => (root(prime) % 1) * 2 ** 32);
}
