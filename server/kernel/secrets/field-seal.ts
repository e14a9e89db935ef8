import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The stored form of a sealed value: `v1.<key>.<iv, text and tag>`. */
export interface Sealed {
  readonly sealed: string;
}

/** A sealed value, or one that was stored before values were sealed. */
export type Stored<T> = T | Sealed;

/** Seals values that only their owner may read, and opens them. */
export interface FieldSeal {
  /** Identify the given keys without revealing them; in the given order. */
  readonly fingerprints: readonly string[];
  /** The key that seals: the first one, until `use` names another. */
  readonly current: () => string;
  /** Seals with another of the given keys; false when it was not given. */
  readonly use: (name: string) => boolean;
  /** `place` names the row; a value moved into another row does not open there. */
  readonly close: (value: unknown, place: string) => Sealed;
  /** Throws when the value was changed, moved, or sealed with an unknown key. */
  readonly open: <T>(stored: Stored<T>, place: string) => T;
  /** A signature of a text: 43 characters that are safe in addresses. */
  readonly sign: (text: string) => string;
  readonly isSigned: (text: string, signature: string) => boolean;
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** Prefix of every value sealed with this key. */
export const prefixOfSealed = (name: string) => `v1.${name}.`;

/** The key of a stored value; undefined for a plain one. */
export function keyNameOf(stored: unknown): string | undefined {
  return isSealed(stored) ? stored.sealed.split('.')[1] : undefined;
}

/** AES-256-GCM. The first key seals; every key opens. Keys have 32 bytes. */
export function fieldSeal(keys: readonly Buffer[]): FieldSeal {
  const [first] = keys;
  if (!first || keys.some(({ length }) => length !== KEY_BYTES)) throw new Error('A field key has 32 bytes.');
  const keyByName = new Map(keys.map((key) => [nameOf(key), key]));
  let current = first;
  return {
    fingerprints: [...keyByName.keys()],
    current: () => nameOf(current),
    use: (name) => {
      const key = keyByName.get(name);
      if (key) current = key;
      return key !== undefined;
    },
    close: (value, place) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, current, iv).setAAD(Buffer.from(place));
      const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([iv, text, cipher.getAuthTag()]);
      return { sealed: prefixOfSealed(nameOf(current)) + bytes.toString('base64') };
    },
    open: <T>(stored: Stored<T>, place: string): T => {
      if (!isSealed(stored)) return stored;
      const [, name = '', body = ''] = stored.sealed.split('.');
      const key = keyByName.get(name);
      if (!key) throw new Error(`A value was sealed with the field key ${name}, which is not at hand.`);
      const bytes = Buffer.from(body, 'base64');
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const text = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
      // The prefix was `T` then.
      return JSON.parse(text.toString('utf8')) as T;
    },
    sign: (text) => signature(current, text),
    isSigned: (text, given) => keys.some((key) => isSame(given, signature(key, text))),
  };
}

/** The signing key differs from the sealing key, though both are derived from the same one. */
function signature(key: Buffer, text: string): string {
  const signing = createHmac('sha256', key).update('signatures').digest();
  return createHmac('sha256', signing).update(text).digest('base64url');
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Parses keys of 64 hexadecimal digits each, separated by commas; undefined when one is malformed. */
export function readFieldKeys(text: string): Buffer[] | undefined {
  const words = text.split(',').map((word) => word.trim());
  return words.every((word) => /^[0-9a-f]{64}$/i.test(word))
    ? words.map((word) => Buffer.from(word, 'hex'))
    : undefined;
}

function isSealed(stored: unknown): stored is Sealed {
  return typeof stored === 'object' && stored !== null && 'sealed' in stored && typeof stored.sealed === 'string';
}

/** An id of a key that reveals nothing about it. */
const nameOf = (key: Buffer) => createHash('sha256').update('field key').update(key).digest('hex').slice(0, 8);
