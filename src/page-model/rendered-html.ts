/** HTML of a part of a page, as the renderer gives it to the compiler. */
export interface RenderedHtml {
  readonly html: string;
  /** The classes of its elements, sorted. The same classes are the same list, so that what hangs on them is found by it. */
  readonly classes: readonly string[];
}
