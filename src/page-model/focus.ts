/** A point of a picture, in percent of its width and height from its upper left corner. */
export interface Focus {
  readonly x: number;
  readonly y: number;
}

/**
 * The key that connects a picture's focus with its rule in a prerendered page's stylesheet: the CSP there allows no
 * inline style.
 */
export const focusKey = ({ x, y }: Focus): string => `${x} ${y}`;
