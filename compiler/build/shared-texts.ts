import { createHash } from 'node:crypto';
import type { SharedText } from '../emit/document.ts';

/** More different texts than a site's pages have; an editor that is open all day makes more. */
export const MAX_SHARED_TEXTS = 2_000;

/** Gives the one object of a text that many pages have. Of very many texts those begin anew that were met long ago. */
export function createSharedTexts(): (text: string) => SharedText {
  const known = new Map<string, SharedText>();
  return (text) => {
    const shared = known.get(text) ?? { text, hash: createHash('sha256').update(text).digest('base64') };
    if (known.size >= MAX_SHARED_TEXTS) known.clear();
    known.set(text, shared);
    return shared;
  };
}
