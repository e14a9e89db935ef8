/** Messages from the editor to the frame with the page. */
export type ToFrame =
  | {
      readonly kind: 'show';
      /** The rendered document. */
      readonly document: string;
      readonly number: number;
      /** Chinese names of blocks, by the id of their section. */
      readonly names: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'select';
      /** Id of the section; null for none. */
      readonly id: string | null;
      readonly isBroughtIntoView: boolean;
    }
  /** Names of others, by the id of the section where they are. */
  | { readonly kind: 'others'; readonly names: Readonly<Record<string, string>> }
  /** The answer to `ask-edit`: the index of the editable text, from the inside; -1 for none. */
  | { readonly kind: 'edit'; readonly ask: number; readonly depth: number };

/** Messages from the frame to the editor. */
export type FromFrame =
  | { readonly kind: 'ready' }
  /** A document was rendered. */
  | { readonly kind: 'shown'; readonly number: number }
  /** A block was clicked; `texts` are the texts at that place, from the inside out. */
  | { readonly kind: 'pick'; readonly id: string; readonly texts: readonly string[] }
  /** A text was double-clicked. */
  | { readonly kind: 'ask-edit'; readonly ask: number; readonly id: string; readonly texts: readonly string[] }
  /** The text that `ask` is about was changed. */
  | { readonly kind: 'edited'; readonly ask: number; readonly text: string }
  /** A key of the editor was pressed in the page. */
  | {
      readonly kind: 'key';
      readonly key: string;
      readonly isCommand: boolean;
      readonly isShift: boolean;
      readonly isAlt: boolean;
    };

/** A text without what the page adds to it: break opportunities and doubled spaces. */
export const bareText = (text: string) =>
  text
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
