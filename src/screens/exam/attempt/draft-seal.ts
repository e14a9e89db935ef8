import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, bytesToUtf8, hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js';

const NONCE_BYTES = 24;

/**
 * Encrypts texts for storage. The storage key is part of the encryption: a text moved to another key cannot be
 * decrypted.
 */
export interface DraftSeal {
  readonly close: (text: string, place: string) => string;
  /** Decrypts; undefined for a text that was encrypted with another key or for another place. */
  readonly open: (closed: string, place: string) => string | undefined;
}

/**
 * Encrypts with the key of an attempt, 64 hexadecimal digits.
 *
 * Not the browser's Web Crypto: it is missing on plain http, and it is asynchronous, too late for a page that is killed
 * right after a tap. Source: XChaCha20-Poly1305, draft-irtf-cfrg-xchacha.
 */
export function draftSeal(key: string): DraftSeal {
  const secret = hexToBytes(key);
  return {
    close: (text, place) => {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
      const closed = xchacha20poly1305(secret, nonce, utf8ToBytes(place)).encrypt(utf8ToBytes(text));
      return bytesToHex(nonce) + bytesToHex(closed);
    },
    open: (closed, place) => {
      try {
        const bytes = hexToBytes(closed);
        const cipher = xchacha20poly1305(secret, bytes.subarray(0, NONCE_BYTES), utf8ToBytes(place));
        return bytesToUtf8(cipher.decrypt(bytes.subarray(NONCE_BYTES)));
      } catch {
        return undefined;
      }
    },
  };
}
