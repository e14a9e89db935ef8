/** Something both changed, each in another way. Texts are missing where the unit was removed. */
export interface MergeConflict {
  /** Names the conflict among those of one merge. */
  readonly id: string;
  readonly kind: 'block' | 'key' | 'order' | 'page';
  /** What a person calls it: the key, the block's id or type. */
  readonly label: string;
  readonly base?: string;
  readonly mine?: string;
  readonly theirs?: string;
}

/** Which side of a conflict is taken, or a text in place of both; lines set off to the left. */
export type MergeChoice = 'mine' | 'theirs' | { readonly text: string };
