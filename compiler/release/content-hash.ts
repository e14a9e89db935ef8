import { createHash } from 'node:crypto';
import { contentText, type PageContent } from '../compile/page-content.ts';

/** A hash of what visitors get of a page: the same in a review, in its approval and in what is published. */
export const contentHash = (content: PageContent): string =>
  createHash('sha256').update(contentText(content)).digest('hex').slice(0, 32);
