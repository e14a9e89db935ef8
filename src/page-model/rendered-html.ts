/** HTML of a part of a page, as the renderer gives it to the compiler. */
export interface RenderedHtml {
  readonly html: string;
  /** The classes of its elements, sorted. Equal lists are the same object, so that they can be cache keys. */
  readonly classes: readonly string[];
}
