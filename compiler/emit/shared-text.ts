import { createHash } from 'node:crypto';

/** A text that many documents contain. It is hashed and encoded once. */
export interface SharedText {
  readonly text: string;
  /** Base64 SHA-256, for the CSP. */
  readonly hash: string;
  /** UTF-8. */
  readonly bytes: Buffer;
}

export const sharedText = (text: string): SharedText => ({
  text,
  hash: createHash('sha256').update(text).digest('base64'),
  bytes: Buffer.from(text),
});
