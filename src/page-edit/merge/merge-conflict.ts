import type { Json, ValuePath } from '../read/page-node.ts';

/** A part that both sides changed differently. A text is missing when that side removed the unit. */
export interface MergeConflict {
  /** Its id within one merge. */
  readonly id: string;
  readonly kind: 'block' | 'key' | 'order' | 'page' | 'property';
  /** Its name for people: the key, the block's id or type. */
  readonly label: string;
  readonly base?: string;
  readonly mine?: string;
  readonly theirs?: string;
  /** For a property: its block's type, or `page`; its path in there; and its values, missing when not set. */
  readonly of?: string;
  readonly path?: ValuePath;
  readonly values?: { readonly base?: Json; readonly mine?: Json; readonly theirs?: Json };
}

/** The side of a conflict that is used, or a text that replaces both, without indentation. */
export type MergeChoice = 'mine' | 'theirs' | { readonly text: string };
