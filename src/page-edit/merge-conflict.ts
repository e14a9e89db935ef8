import type { Json, ValuePath } from './page-node.ts';

/** Something both changed, each in another way. Texts are missing where the unit was removed. */
export interface MergeConflict {
  /** Names the conflict among those of one merge. */
  readonly id: string;
  readonly kind: 'block' | 'key' | 'order' | 'page' | 'property';
  /** What a person calls it: the key, the block's id or type. */
  readonly label: string;
  readonly base?: string;
  readonly mine?: string;
  readonly theirs?: string;
  /** Of a property: the type of its block, or `page`; where it is in there; and its values, missing where it is not set. */
  readonly of?: string;
  readonly path?: ValuePath;
  readonly values?: { readonly base?: Json; readonly mine?: Json; readonly theirs?: Json };
}

/** Which side of a conflict is taken, or a text in place of both; lines set off to the left. */
export type MergeChoice = 'mine' | 'theirs' | { readonly text: string };
