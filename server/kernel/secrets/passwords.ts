import { type BinaryLike, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Random } from '../random.ts';
import { WaitingLine } from '../waiting-line.ts';

const derive = promisify<BinaryLike, BinaryLike, number, object, Buffer>(scrypt);
const KEY_BYTES = 32;
const BLOCKS = 8;
/** Memory besides the blocks themselves. */
const ROOM = 2 ** 20;
/** For hashes stored as `salt:key`. */
const OLD_COST_BITS = 14;
/** OWASP Password Storage Cheat Sheet, scrypt: N = 2^17, r = 8, p = 1. One hash takes 128 MB and about half a second. */
export const COST_BITS = 17;

const STORED = /^\$scrypt\$ln=(\d+),r=8,p=1\$([0-9a-f]{32})\$([0-9a-f]{64})$/;
const OLD_STORED = /^([0-9a-f]{32}):([0-9a-f]{64})$/;

interface PasswordCheck {
  readonly isRight: boolean;
  /** A new hash to store when the old one has another cost; null when none is needed. */
  readonly renewed: string | null;
}

/** Hashes passwords. Those of students were already hashed by the browser. */
export interface PasswordHasher {
  /** Stored form of a password: `$scrypt$ln=…,r=8,p=1$salt$key`, both in hex. */
  readonly hash: (password: string, random: Random) => Promise<string>;
  /** Takes the same time with and without a stored password, whatever its cost. */
  readonly check: (password: string, stored: string | null, random: Random) => Promise<PasswordCheck>;
}

/**
 * A hasher with bounded memory and threads: a fixed number of hashes in parallel, the others wait, and a caller who
 * would wait too long gets `Overloaded`. Two leave half of Node's four threads to files and DNS.
 */
export function passwordHasher({ costBits = COST_BITS, atOnce = 2, waiting = 20, waitMs = 5000 } = {}): PasswordHasher {
  const line = new WaitingLine({ running: atOnce, waiting, waitMs });
  const keyOf = (password: string, salt: Buffer, bits: number) => {
    const N = 2 ** bits;
    return line.run(() => derive(password, salt, KEY_BYTES, { N, r: BLOCKS, p: 1, maxmem: 128 * N * BLOCKS + ROOM }));
  };
  const hash = async (password: string, random: Random) => {
    const salt = random.bytes(16);
    const key = await keyOf(password, salt, costBits);
    return `$scrypt$ln=${costBits},r=${BLOCKS},p=1$${salt.toString('hex')}$${key.toString('hex')}`;
  };
  return {
    hash,
    check: async (password, stored, random) => {
      const known = stored === null ? null : readStored(stored);
      if (known?.costBits === costBits) {
        return { isRight: timingSafeEqual(await keyOf(password, known.salt, costBits), known.key), renewed: null };
      }
      const isRight = known !== null && timingSafeEqual(await keyOf(password, known.salt, known.costBits), known.key);
      // Computed in any case, so that the time reveals nothing about the account.
      const renewed = await hash(password, random);
      return { isRight, renewed: isRight ? renewed : null };
    },
  };
}

function readStored(stored: string) {
  const [, bits, salt = '', key = ''] = STORED.exec(stored) ?? [];
  if (bits !== undefined) {
    return { costBits: Number(bits), salt: Buffer.from(salt, 'hex'), key: Buffer.from(key, 'hex') };
  }
  const [, oldSalt = '', oldKey = ''] = OLD_STORED.exec(stored) ?? [];
  if (oldKey === '') throw new Error('A stored password has a form that is not known.');
  return { costBits: OLD_COST_BITS, salt: Buffer.from(oldSalt, 'hex'), key: Buffer.from(oldKey, 'hex') };
}
