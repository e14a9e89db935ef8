import type { Block, BlockType, PageContext } from './page.ts';

/** What every block component receives: its own compiled data and the page it stands on. */
export interface BlockProps<T extends BlockType> {
  readonly block: Block<T>;
  readonly page: PageContext;
}
