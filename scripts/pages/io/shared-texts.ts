import { createHash } from 'node:crypto';
import type { SharedText } from '../document.ts';

/** Gives the one object of a text that many pages have. */
export function createSharedTexts(): (text: string) => SharedText {
  const known = new Map<string, SharedText>();
  return (text) => {
    const shared = known.get(text) ?? { text, hash: createHash('sha256').update(text).digest('base64') };
    known.set(text, shared);
    return shared;
  };
}
