import type { Static } from 'typebox';
import type { PageCard as Card } from '#src/contract/console/page.ts';

export type PageCard = Static<typeof Card>;

/** What the authors' machine knows of the pages: the compiler, asked from outside. */
export interface PageDesk {
  /** All pages of `pages-config` as their files are now, in the order of their paths. */
  readonly list: () => Promise<readonly PageCard[]>;
  readonly stop: () => void;
}
