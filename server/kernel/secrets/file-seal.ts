import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from '../random.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key for one file, stored sealed beside it. */
export const newFileKey = (random: Random) => random.bytes(32).toString('base64');

/** Nonce, bytes and tag. `place` names the file: under another name it cannot be opened. */
export function sealFile(key: string, bytes: Buffer, place: string, random: Random): Buffer {
  const iv = random.bytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, Buffer.from(key, 'base64'), iv).setAAD(Buffer.from(place));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the file was changed, moved, or sealed with another key. */
export function openFile(key: string, sealed: Buffer, place: string): Buffer {
  const decipher = createDecipheriv(ALGORITHM, Buffer.from(key, 'base64'), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
}
