import { type BinaryLike, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Random } from './random.ts';

const derive = promisify<BinaryLike, BinaryLike, number, { N: number }, Buffer>(scrypt);
const COST = 16_384;
const KEY_BYTES = 32;

/** Stored form of a password: `salt:key` in hex. `password` is what the browser sends, already a hash. */
export async function hashPassword(password: string, random: Random): Promise<string> {
  const salt = random.bytes(16);
  const key = await derive(password, salt, KEY_BYTES, { N: COST });
  return `${salt.toString('hex')}:${key.toString('hex')}`;
}

/** Takes the same time whether there is a stored password or not. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const [salt = '', key = ''] = (stored ?? `${'00'.repeat(16)}:${'00'.repeat(KEY_BYTES)}`).split(':');
  const given = await derive(password, Buffer.from(salt, 'hex'), KEY_BYTES, { N: COST });
  return timingSafeEqual(given, Buffer.from(key, 'hex')) && stored !== null;
}
