import { createHash } from 'node:crypto';
import type { SharedText } from '../emit/document.ts';

/** More different texts than the pages of a site have; an editor that is open all day makes more. */
export const MAX_SHARED_TEXTS = 2_000;

/** Returns one object for each text that many pages share. When there are too many, all are dropped. */
export function createSharedTexts(): (text: string) => SharedText {
  const known = new Map<string, SharedText>();
  return (text) => {
    const shared = known.get(text) ?? { text, hash: createHash('sha256').update(text).digest('base64') };
    if (known.size >= MAX_SHARED_TEXTS) known.clear();
    known.set(text, shared);
    return shared;
  };
}
