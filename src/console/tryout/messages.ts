import type { environments, visitors } from '#src/lib/environment/simulate.ts';

/** As whom, where and when a page is tried. */
export interface TryAs {
  readonly environment: keyof typeof environments;
  readonly visitor: keyof typeof visitors;
  /** Milliseconds since 1970; undefined for now. */
  readonly atMs: number | undefined;
}

/** What the editor tells the frame of a page that is tried. */
export type ToTryout =
  | { readonly kind: 'open'; readonly document: string; readonly path: string; readonly as: TryAs }
  /** The phone's way back was pressed. */
  | { readonly kind: 'back' };

/** What that frame tells the editor. */
export type FromTryout =
  | { readonly kind: 'ready' }
  /** The page would go there; in the editor it stays. */
  | { readonly kind: 'goes'; readonly to: string }
  /** Something was sent that a visitor's page would send; nothing left the frame. `words` say what it was. */
  | { readonly kind: 'sent'; readonly words: string }
  | { readonly kind: 'escape' };
