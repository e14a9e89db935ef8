/** A point of a picture, in percent of its width and height from its upper left corner. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/** Names a focus between a picture and the rule for it in a prerendered page's stylesheet: the policy there allows no style in an element. */
export const focusKey = ({ x, y }: Focus): string => `${x} ${y}`;
