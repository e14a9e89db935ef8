import { createHash } from 'node:crypto';

/** What is stored in place of a token. Tokens have 256 random bits, so a plain hash does. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
