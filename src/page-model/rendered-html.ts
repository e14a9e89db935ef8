/** HTML of a part of a page, as the renderer gives it to the compiler. */
export interface RenderedHtml {
  readonly html: string;
  /** The classes of its elements, separated by spaces; one may come again. */
  readonly classes: string;
}
